import type { DomainError } from "#extensions/platform/kernel/errors.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";

export const COOL_DOWN_MS = 48 * 3_600_000;

/** Currencies with instant bank payments, with the engine's names of their schemes. */
const INSTANT_SCHEMES: ReadonlySet<string> = new Set(["USD", "EUR", "GBP", "JPY", "INR", "BRL"]);

export function bankTakesInstant(currency: string): boolean {
  return INSTANT_SCHEMES.has(currency);
}

/** The engine's scheme name for a bank account in this currency. */
export function tokenTypeOf(currency: string): string {
  if (currency === "USD") return "ach";
  if (currency === "EUR") return "sepa_bank_transfer";
  return currency === "GBP" ? "bacs" : "local_bank_transfer";
}

interface Destination {
  readonly id: string;
  readonly currency: string;
  readonly isUsable: boolean;
  readonly supportsInstant: boolean;
  readonly usableAt: Date;
}

export function destinationStatus({ isUsable, usableAt }: Pick<Destination, "isUsable" | "usableAt">, now: Date) {
  if (!isUsable) return "unusable";
  return now < usableAt ? "cooling_off" : "active";
}

/** The reason why no payout can currently go there; null if one can. */
export function obstacleOf(
  destination: Destination,
  { currency, isInstant, now }: { readonly currency: string; readonly isInstant: boolean; readonly now: Date },
): DomainError | null {
  const { id } = destination;
  if (destination.currency !== currency)
    return refuse("destination_ineligible", {
      problem: `The destination takes ${destination.currency}, and the payout is in ${currency}.`,
      payout_destination_id: id,
    });
  if (!destination.isUsable)
    return refuse("destination_ineligible", {
      problem: "The destination's bank link or card no longer works. Link it again.",
      payout_destination_id: id,
    });
  if (isInstant && !destination.supportsInstant)
    return refuse("destination_ineligible", {
      problem: "The destination takes no instant payouts. Use a debit card.",
      payout_destination_id: id,
    });
  return now < destination.usableAt
    ? refuse("destination_cooling_off", { payout_destination_id: id, usable_at: destination.usableAt.toISOString() })
    : null;
}

/** It was deleted after the payout was asked for. */
export function destinationRemoved(payoutDestinationId: string): DomainError {
  return refuse("destination_ineligible", {
    problem: "The destination was removed before the payout was sent there.",
    payout_destination_id: payoutDestinationId,
  });
}
