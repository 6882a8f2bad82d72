import { displayName } from "#app/capabilities/customers/index.ts";
import { shortReason } from "#app/capabilities/disputes/index.ts";
import { methodName } from "#app/capabilities/payment-methods/index.ts";
import { formatMoney } from "#contract/money.ts";
import type { findAnything } from "./find-anything.server.ts";

type Found = Awaited<ReturnType<typeof findAnything>>;

const MOST = 5;

/** Search results as lines of the palette. */
export function hitsOf({ path, transactions, customers, disputes }: Found, text: string, locale: string) {
  const groups = [
    { name: "Open", hits: path ? [{ to: path, title: text, detail: "" }] : [] },
    {
      name: "Transactions",
      hits: transactions.map(({ transactionId, amount, currency, reference, description, paymentMethod }) => ({
        to: `/transactions/${transactionId}`,
        title: formatMoney(amount, currency, locale),
        detail: [reference ?? description, paymentMethod && methodName(paymentMethod)].filter(Boolean).join(", "),
      })),
    },
    {
      name: "Customers",
      hits: customers.map((customer) => ({
        to: `/customers/${customer.customerId}`,
        title: displayName(customer),
        detail: customer.name === null ? "" : (customer.email ?? ""),
      })),
    },
    {
      name: "Disputes",
      hits: disputes.map(({ disputeId, amount, currency, reason }) => ({
        to: `/disputes/${disputeId}`,
        title: formatMoney(amount, currency, locale),
        detail: shortReason(reason),
      })),
    },
  ];
  return groups.map(({ name, hits }) => ({ name, hits: hits.slice(0, MOST) })).filter(({ hits }) => hits.length > 0);
}
