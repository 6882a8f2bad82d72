import type { BlockedBecause } from "#extensions/capabilities/invoices/index.ts";

/** Why a method that was not charged before is charged now. */
export const CHOSEN = "The payer or the merchant chose another payment method, which is charged at once.";

export const MISSING = "No payment method can be charged. A new one is charged at once.";

export const BLOCKED: Readonly<Record<BlockedBecause, string>> = {
  never: "The card network does not allow another charge of this card. Another payment method is charged at once.",
  after_update: "The card must be replaced first. A new payment method is charged at once.",
  authenticate: "The bank wants the payer to confirm the payment, on the page of the invoice.",
};

export function waitingText(until: Date): string {
  const [day, time] = until.toISOString().split("T");
  return `The card network allows the next charge of this card on ${day} at ${time?.slice(0, 5)} in UTC.`;
}
