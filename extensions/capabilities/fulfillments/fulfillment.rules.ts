import { refuse } from "#extensions/platform/kernel/refuse.ts";

/** More would be no evidence that a person reads. */
export const MAX_FULFILLMENTS = 20;

/** @throws too_many_fulfillments */
export function assertMayAdd(recorded: number): void {
  if (recorded >= MAX_FULFILLMENTS) throw refuse("too_many_fulfillments", { max: MAX_FULFILLMENTS });
}

interface Delivery {
  readonly carrier: string | null;
  readonly trackingNumber: string | null;
  readonly shippingAddress: object | null;
  readonly shippedAt: Date | null;
  readonly deliveredAt: Date | null;
}

/** @throws fulfillment_invalid */
export function assertDelivery(delivery: Delivery, now: Date): void {
  const { shippedAt, deliveredAt } = delivery;
  if (Object.values(delivery).every((value) => value === null))
    throw refuse("fulfillment_invalid", {
      problem: "A fulfillment needs a carrier, a tracking number, an address or a time.",
      param: "carrier",
    });
  if (shippedAt !== null && shippedAt > now) throw refuse("fulfillment_invalid", inTheFuture("shipped_at"));
  if (deliveredAt !== null && deliveredAt > now) throw refuse("fulfillment_invalid", inTheFuture("delivered_at"));
  if (shippedAt !== null && deliveredAt !== null && deliveredAt < shippedAt)
    throw refuse("fulfillment_invalid", {
      problem: "delivered_at must not be before shipped_at.",
      param: "delivered_at",
    });
}

function inTheFuture(param: string) {
  return { problem: `${param} must not be in the future.`, param };
}

interface AddressLines {
  readonly line1?: string | undefined;
  readonly line2?: string | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly postalCode?: string | undefined;
  readonly country?: string | undefined;
}

/** One text for addresses that differ only in case, accents, blanks and punctuation. Null for an address without a street. */
export function comparableAddress(address: AddressLines | null): string | null {
  if (!address?.line1) return null;
  const { line1, line2, city, state, postalCode, country } = address;
  const lines = [line1, line2, city, state, postalCode, country].map((line = "") => plainText(line));
  return lines[0] === "" ? null : lines.join("\n");
}

function plainText(line: string): string {
  const letters = line.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return letters.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}
