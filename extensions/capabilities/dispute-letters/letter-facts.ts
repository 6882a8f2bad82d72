import { formatMoney } from "#contract/money.ts";
import { plainWords } from "#contract/plain-words.ts";
import { type Customer, findCustomers, healthPaymentsAmong } from "#extensions/capabilities/customers/index.ts";
import { findCompellingEvidence } from "#extensions/capabilities/dispute-responses/index.ts";
import { type DisputeExtension, evidenceOf } from "#extensions/capabilities/disputes/index.ts";
import { fulfillmentDetailsOf, fulfillmentsOf } from "#extensions/capabilities/fulfillments/index.ts";
import { MAIL_LOCALE, mailDay } from "#extensions/capabilities/mail/index.ts";
import { getOrganization } from "#extensions/capabilities/organizations/index.ts";
import { RefundExtensionEntity } from "#extensions/capabilities/refunds/index.ts";
import { getTransaction, type TransactionExtension } from "#extensions/capabilities/transactions/index.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { labelOf } from "./letter.rules.ts";
import type { Attachment, Delivery, EarlierSale, LetterFacts } from "./letter-claims.rules.ts";

/** The type of evidence that the letter itself becomes, which it does not name. */
export const LETTER_TYPE = "uncategorized_text";

/** What the letter says. A customer with health data is not named, nor is what was bought or where it went. */
export async function factsOf(work: UnitOfWork, dispute: DisputeExtension): Promise<LetterFacts> {
  const payment = await getTransaction(work, dispute.transactionId);
  const [customer] = payment.customerId ? await findCustomers(work, [payment.customerId]) : [];
  const isHidden = (await healthPaymentsAmong(work, [payment]))(payment);
  const { name } = await getOrganization(work, { id: work.tenant.organizationId });
  return {
    ...{ businessName: name, ...disputeFacts(dispute), ...paymentFacts(payment) },
    ...(isHidden ? NOTHING_OF_THE_PAYER : payerFacts(payment, customer)),
    refunds: await refundsOf(work, payment),
    deliveries: isHidden ? [] : await deliveriesOf(work, payment),
    earlierSales: isHidden ? [] : await earlierSalesOf(work, dispute),
    attachments: await attachmentsOf(work, dispute),
  };
}

function disputeFacts(dispute: DisputeExtension) {
  const { id, reasonCategory, reasonCode, network, amountMinorUnits, currency, openedAt, isRefunded } = dispute;
  return {
    ...{ disputeId: id, reasonCategory, isRefunded },
    reasonCode: reasonCode ?? null,
    network: network ? plainWords(network) : null,
    disputedAmount: moneyOf(amountMinorUnits, currency),
    openedDate: dayOf(openedAt),
  };
}

function paymentFacts(payment: TransactionExtension) {
  const { id, capturedMinorUnits, currency, createdAt, brand, last4, threeDs, checks, subscriptionId } = payment;
  const card = [brand, last4 && `ending in ${last4}`].filter(Boolean).join(" ");
  return {
    transactionId: id,
    saleAmount: moneyOf(capturedMinorUnits, currency),
    saleDate: dayOf(createdAt),
    card: card || null,
    isAuthenticated: threeDs?.outcome === "succeeded",
    matchesAddress: checks?.avsLine1 === "pass" && checks.avsPostalCode === "pass",
    matchesCvc: checks?.cvc === "pass",
    isSubscription: subscriptionId != null,
  };
}

const NOTHING_OF_THE_PAYER = { customerName: null, reference: null, description: null } as const;

function payerFacts({ reference, description }: TransactionExtension, customer: Customer | undefined) {
  return {
    customerName: customer?.name ?? null,
    reference: reference ?? null,
    description: description ?? null,
  };
}

async function refundsOf(work: UnitOfWork, { id }: TransactionExtension): Promise<LetterFacts["refunds"]> {
  const order = { orderBy: [["createdAt", "asc"]] } as const;
  const rows = await readRows(work, RefundExtensionEntity, { transactionId: id, status: "succeeded" }, order);
  return rows.map(({ amountMinorUnits, currency, createdAt }) => ({
    amount: moneyOf(amountMinorUnits, currency),
    date: dayOf(createdAt),
  }));
}

async function deliveriesOf(work: UnitOfWork, { id }: TransactionExtension): Promise<Delivery[]> {
  const rows = await fulfillmentsOf(work, [id]);
  return Promise.all(
    rows.map(async (row) => ({
      carrier: row.carrier ?? null,
      trackingNumber: (await fulfillmentDetailsOf(work, row)).trackingNumber,
      shippedDate: row.shippedAt ? dayOf(row.shippedAt) : null,
      deliveredDate: row.deliveredAt ? dayOf(row.deliveredAt) : null,
    })),
  );
}

/** Only where they are Visa's compelling evidence. */
async function earlierSalesOf(work: UnitOfWork, dispute: DisputeExtension): Promise<EarlierSale[]> {
  const { isEligible, sales } = await findCompellingEvidence(work, dispute);
  if (!isEligible) return [];
  return sales.slice(0, MOST_SALES).map(({ transaction, sharedFacts }) => ({
    date: dayOf(transaction.createdAt),
    transactionId: transaction.id,
    amount: moneyOf(transaction.capturedMinorUnits, transaction.currency),
    shared: sharedFacts.map((fact) => FACTS[fact]),
  }));
}

/** Visa asks for two, and takes a few more. */
const MOST_SALES = 5;

const FACTS = {
  payer_ip: "IP address",
  payer_device_id: "device",
  customer: "customer account",
  shipping_address: "shipping address",
} as const;

async function attachmentsOf(work: UnitOfWork, dispute: DisputeExtension): Promise<Attachment[]> {
  const pieces = (await evidenceOf(work, [dispute])).filter(({ evidenceType }) => evidenceType !== LETTER_TYPE);
  return pieces.map(({ evidenceType }, index) => ({
    label: labelOf(index),
    evidenceType,
    name: plainWords(evidenceType),
  }));
}

const moneyOf = (amountMinorUnits: bigint, currency: string): string =>
  formatMoney(amountMinorUnits, currency, MAIL_LOCALE);

const dayOf = (date: Date): string => mailDay(date, "UTC", "en");
