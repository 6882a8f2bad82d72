import { refuse } from "#extensions/platform/kernel/refuse.ts";

export type CustomerStatus = "active" | "archived" | "merged" | "redacted";
/** `phi` is protected health information. */
export type DataClass = "standard" | "phi";

/** Due work of the payment methods capability: customers were merged into this one, or it was redacted. */
export const CUSTOMER_ENDED = "customer.ended";

/** Due work of the receipts capability: the customer was redacted. */
export const FORGET_RECIPIENTS = "customer.forget_recipients";

/** Due work of the payment links capability: the customer was redacted. */
export const FORGET_PAYERS = "customer.forget_payers";

/** Due work that deletes the recipients of emails with a redacted customer's payment links. */
export const FORGET_LINK_MAILS = "customer.forget_link_mails";

/** Due work that deletes the mails to a redacted customer that a test clock kept. */
export const FORGET_KEPT_MAILS = "customer.forget_kept_mails";

/** Due work of the invoices capability: the customer was redacted. */
export const FORGET_BUYER = "customer.forget_buyer";

/** Due work of the fulfillments capability: the customer was redacted. */
export const FORGET_DELIVERIES = "customer.forget_deliveries";

/** Due work of the request log capability: the customer was redacted. */
export const FORGET_CALLS = "customer.forget_calls";

interface Standing {
  readonly id: string;
  readonly status: CustomerStatus;
  readonly mergedIntoCustomerId?: string | null | undefined;
}

/** @throws customer_not_changeable */
export function assertChangeable(customer: Standing): void {
  if (customer.status === "merged" || customer.status === "redacted")
    throw refuse("customer_not_changeable", { state: described(customer), ...customerFacts(customer) });
}

/** Asserts that the customer can be charged. @throws customer_not_usable */
export function assertUsable(customer: Standing): void {
  if (customer.status !== "active")
    throw refuse("customer_not_usable", { customer_id: customer.id, ...customerFacts(customer) });
}

/** A larger number would slow the lists of a customer's payments. */
export const MAX_MERGED = 50;

interface Mergeable extends Standing {
  readonly dataClass: DataClass;
}

/** @throws customers_not_mergeable */
export function assertMergeTarget(into: Standing): void {
  if (into.status !== "active")
    throw refuse("customers_not_mergeable", {
      problem: `Customer ${into.id} is ${into.status}. Merge into an active customer.`,
    });
}

/** Health data must not become reachable through a customer with visible details. @throws customers_not_mergeable */
export function assertMergeable(customer: Mergeable, into: Mergeable): void {
  if (customer.dataClass === "phi" && into.dataClass === "standard")
    throw refuse("customers_not_mergeable", {
      problem: "A customer with health data can be merged only into another with health data.",
    });
}

/** @throws customers_not_mergeable */
export function assertMergedCount(count: number): void {
  if (count > MAX_MERGED)
    throw refuse("customers_not_mergeable", { problem: `At most ${MAX_MERGED} customers can be merged into one.` });
}

export function isMasked({ dataClass, status }: Pick<Mergeable, "dataClass" | "status">): boolean {
  return dataClass === "phi" && status !== "redacted";
}

/** @throws customer_not_masked */
export function assertMasked(customer: Pick<Mergeable, "dataClass" | "status">): void {
  if (!isMasked(customer)) throw refuse("customer_not_masked");
}

export const MASK = "•••";

/** "Robin Lindqvist" becomes "R•••". */
export function maskedText(text: string): string {
  const [first = ""] = text;
  return `${first}${MASK}`;
}

/** "robin@example.com" becomes "r•••@•••". */
export function maskedEmail(email: string): string {
  return `${maskedText(email)}@${MASK}`;
}

interface Ended {
  readonly status: string;
  readonly mergedIntoCustomerId?: string | null | undefined;
}

/** The customer's state, as refusals name it. */
function customerFacts({ status, mergedIntoCustomerId }: Ended) {
  return { customer_status: status, merged_into_customer_id: mergedIntoCustomerId || null };
}

function described({ status, mergedIntoCustomerId }: Ended): string {
  return mergedIntoCustomerId ? `merged into ${mergedIntoCustomerId}` : status;
}
