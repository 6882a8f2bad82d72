export type BankLineStatus = "unmatched" | "differs" | "matched";

/**
 * Of a line that differs: its currency, amount or day is another, or its source has a line already. Of an unmatched
 * one: several payouts or lines are alike.
 */
export type DifferenceReason = "currency" | "amount" | "day" | "matched_before" | "ambiguous";

/** A booking as it is compared. */
export interface ComparedLine {
  readonly lineId: string;
  /** YYYY-MM-DD. */
  readonly bookedOn: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly reference: string;
}

/** What the bank must have booked: a payout of the ledger, or a deposit of the processor. */
export interface ComparedSource {
  /** The ledger's posting and event, or the deposit and its currency: together they are unique. */
  readonly postingId: string;
  readonly event: string;
  /** The payout's or deposit's ID. */
  readonly sourceId: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly movedOn: string;
  /** The line that confirms it. */
  readonly lineId: string | null;
}

export interface Decision {
  readonly status: BankLineStatus;
  readonly reason: DifferenceReason | null;
  /** Null for a line that names nothing we know. */
  readonly source: ComparedSource | null;
}

const DAY_MS = 86_400_000;

/** Banks and the engine may report a payout this many days apart. */
export const DAYS_APART = 7;

/** Without a reference, only close days are the same payout. */
export const DAYS_ALIKE = 3;

/** The words of a bank's text that can be IDs. Banks change their case and put them between others. */
export function wordsOf(reference: string): string[] {
  const words = reference.match(/[\w.:-]{6,128}/g) ?? [];
  return [...new Set(words.flatMap((word) => [word, word.toLowerCase()]))];
}

/** A line with the sources that its text names: it matches one, or differs from them. Null when it names none. */
export function decideByReference(line: ComparedLine, named: readonly ComparedSource[]): Decision | null {
  if (named.length === 0) return null;
  const reasons = named.map((source) => ({ source, reason: differenceOf(line, source) }));
  const exact = reasons.find(({ reason }) => reason === null);
  if (exact) return { status: "matched", reason: null, source: exact.source };
  const nearest = ORDER.flatMap((reason) => reasons.find((each) => each.reason === reason) ?? [])[0];
  return { status: "differs", reason: nearest?.reason ?? null, source: nearest?.source ?? null };
}

/** From the nearest difference to the farthest. */
const ORDER: readonly DifferenceReason[] = ["matched_before", "day", "amount", "currency"];

function differenceOf(
  line: ComparedLine,
  { currency, amount, movedOn, lineId }: ComparedSource,
): DifferenceReason | null {
  if (currency !== line.currency) return "currency";
  if (amount !== line.amount) return "amount";
  if (lineId !== null && lineId !== line.lineId) return "matched_before";
  return daysBetween(line.bookedOn, movedOn) > DAYS_APART ? "day" : null;
}

/**
 * A line without a known reference: it matches the only open source of its currency, amount and days, if no other open
 * line could be that source.
 */
export function decideByAmount(alike: readonly ComparedSource[], rivals: number): Decision {
  const [only, ...others] = alike;
  if (!only) return { status: "unmatched", reason: null, source: null };
  if (others.length > 0 || rivals > 0) return { status: "unmatched", reason: "ambiguous", source: null };
  return { status: "matched", reason: null, source: only };
}

function daysBetween(one: string, other: string): number {
  return Math.abs(Date.parse(one) - Date.parse(other)) / DAY_MS;
}
