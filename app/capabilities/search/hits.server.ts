import { customerLabel } from "#app/capabilities/customers/index.server.ts";
import { displayName } from "#app/capabilities/customers/index.ts";
import { disputeName } from "#app/capabilities/disputes/index.server.ts";
import { methodName } from "#app/capabilities/payment-methods/index.ts";
import { REFUND_REASONS } from "#app/capabilities/transactions/index.server.ts";
import type { Hit } from "#app/components/shell/use-search-results.ts";
import { formatMoney } from "#contract/money.ts";
import { disputeLabel, refundLabel, transactionLabel } from "#contract/status-labels.ts";
import type { findAnything } from "./find-anything.server.ts";

type Found = Awaited<ReturnType<typeof findAnything>>;
type Of<Name extends keyof Found> = NonNullable<Found[Name]> extends readonly (infer Row)[] ? Row : never;

const MOST = 5;

/** Search results as lines of the palette. */
export function hitsOf({ known, transactions, customers, refunds, disputes }: Found, text: string, locale: string) {
  const groups = [
    {
      name: "Open",
      hits: known ? [{ to: known.path, title: text, detail: known.noun, status: null, at: null }] : [],
    },
    { name: "Customers", hits: customers.map(customerHit) },
    { name: "Transactions", hits: transactions.map((each) => transactionHit(each, locale)) },
    { name: "Refunds", hits: refunds.map((each) => refundHit(each, locale)) },
    { name: "Disputes", hits: disputes.map((each) => disputeHit(each, locale)) },
  ];
  return groups.map(({ name, hits }) => ({ name, hits: hits.slice(0, MOST) })).filter(({ hits }) => hits.length > 0);
}

function transactionHit(transaction: Of<"transactions">, locale: string): Hit {
  const { transactionId, amount, currency, reference, description, paymentMethod, createdAt } = transaction;
  return {
    to: `/transactions/${transactionId}`,
    title: formatMoney(amount, currency, locale),
    detail: [reference ?? description, paymentMethod && methodName(paymentMethod)].filter(Boolean).join(", "),
    status: transactionLabel(transaction),
    at: createdAt,
  };
}

/** Health data is named by its ID. */
function customerHit(customer: Of<"customers">): Hit {
  const { customerId, email, reference, status, createdAt } = customer;
  const isMasked = customer.dataClass === "phi" && status !== "redacted";
  const title = isMasked ? customerId : displayName(customer);
  const details = [isMasked ? null : email, reference].filter((detail) => detail !== null && detail !== title);
  return {
    to: `/customers/${customerId}`,
    title,
    detail: details.join(", "),
    status: isMasked ? { name: "Health data", tone: "warn" } : status === "active" ? null : customerLabel(status),
    at: createdAt,
  };
}

function refundHit({ refundId, transactionId, amount, currency, ...refund }: Of<"refunds">, locale: string): Hit {
  return {
    to: `/transactions/${transactionId}#${refundId}`,
    title: formatMoney(amount, currency, locale),
    detail: REFUND_REASONS[refund.reason] ?? refund.reason,
    status: refundLabel(refund.status),
    at: refund.createdAt,
  };
}

function disputeHit(dispute: Of<"disputes">, locale: string): Hit {
  return {
    to: `/disputes/${dispute.disputeId}`,
    title: disputeName(dispute, locale),
    detail: dispute.reasonName,
    status: disputeLabel(dispute),
    at: dispute.openedAt,
  };
}
