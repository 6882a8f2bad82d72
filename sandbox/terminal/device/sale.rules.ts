import { asksPin, type Bank, type CardRead, type EntryMode, readCard } from "#sandbox/terminal/cards/cards.ts";
import type { Decision } from "#sandbox/terminal/processor/records.ts";
import type { Push } from "#sandbox/terminal/wire/push.ts";
import type { Failure, Step, Word } from "./word.ts";

export type Phase =
  | "tip"
  | "card"
  | "pin"
  /** The processor is asked. */
  | "authorizing"
  /** The processor was asked, and the answer was lost: only it knows. */
  | "asking"
  /** Approved by the terminal itself: the processor is asked when it can be reached. */
  | "stored"
  | "approved"
  | "declined"
  | "canceled"
  | "expired";

/** A sale in the terminal's journal. */
export interface Entry {
  readonly push: Push;
  readonly phase: Phase;
  readonly rank: number;
  readonly steps: Word["steps"];
  readonly card: CardRead | null;
  readonly bank: Bank;
  readonly tip: number | null;
  readonly approved: number | null;
  readonly reference: string | null;
  readonly failure: Failure | null;
  readonly cancelReason: Word["cancelReason"];
  readonly wasOffline: boolean;
  readonly cardInside: boolean;
  readonly cardReadAt: number | null;
  readonly changedAt: number;
}

export type Happening =
  | { readonly kind: "tip"; readonly amount: number }
  | { readonly kind: "card"; readonly label: string; readonly entryMode: EntryMode; readonly bank: Bank }
  | { readonly kind: "pin" }
  | { readonly kind: "removed" }
  | { readonly kind: "cancel"; readonly by: "buyer" | "seller" }
  | { readonly kind: "clock" }
  | { readonly kind: "power_returned" }
  | { readonly kind: "stored" }
  | { readonly kind: "no_network" }
  | { readonly kind: "answer_lost" }
  | { readonly kind: "decided"; readonly decision: Decision };

/** How long a payer has for the PIN where the deadline passes meanwhile. */
const PIN_MS = 25_000;

const BEFORE_CARD: readonly Phase[] = ["tip", "card"];
const BEFORE_BANK: readonly Phase[] = [...BEFORE_CARD, "pin"];
const OPEN: readonly Phase[] = ["tip", "card", "pin", "authorizing", "asking", "stored"];

export const isOpenPhase = (phase: Phase): boolean => OPEN.includes(phase);

export function beginSale(push: Push, now: number): Entry {
  const isLate = now > Date.parse(push.not_after);
  return {
    push,
    phase: isLate ? "expired" : asksTip(push) ? "tip" : "card",
    rank: 1,
    steps: [],
    card: null,
    bank: { kind: "approve" },
    tip: null,
    approved: null,
    reference: null,
    failure: null,
    cancelReason: isLate ? "timed_out" : null,
    wasOffline: false,
    cardInside: false,
    cardReadAt: null,
    changedAt: now,
  };
}

function asksTip({ type, configuration }: Push): boolean {
  const { tip } = configuration as { tip?: { enabled?: boolean } };
  return tip?.enabled === true && type !== "refund";
}

/** The entry after something happened; the same object where that changes nothing. */
export function advance(entry: Entry, happening: Happening, now: number): Entry {
  const change = changeOf(entry, happening, now);
  return change === null ? entry : { ...entry, ...change, rank: entry.rank + 1, changedAt: now };
}

type Change = Partial<Omit<Entry, "rank" | "push">> | null;

function changeOf(entry: Entry, happening: Happening, now: number): Change {
  const { phase } = entry;
  switch (happening.kind) {
    case "tip":
      return BEFORE_BANK.includes(phase) && asksTip(entry.push) ? tipChange(entry, happening.amount, now) : null;
    case "card":
      return BEFORE_CARD.includes(phase) ? cardChange(entry, happening, now) : null;
    case "pin":
      return phase === "pin" ? { phase: "authorizing", card: withPin(entry.card), ...step(entry, now, "pin") } : null;
    case "removed":
      return removedChange(entry, now);
    case "cancel":
      return BEFORE_BANK.includes(phase)
        ? { phase: "canceled", cancelReason: `${happening.by}_canceled`, ...withoutCard(entry, now) }
        : null;
    case "clock":
      return isTimedOut(entry, now)
        ? { phase: "expired", cancelReason: "timed_out", ...withoutCard(entry, now) }
        : null;
    case "power_returned":
      return powerChange(entry, now);
    case "stored":
      return phase === "authorizing" ? { phase: "stored", wasOffline: true } : null;
    case "no_network":
      return phase === "authorizing" ? failed(entry, now, NO_NETWORK) : null;
    case "answer_lost":
      return phase === "authorizing" ? { phase: "asking" } : null;
    case "decided":
      return ["authorizing", "asking", "stored"].includes(phase) ? decidedChange(entry, happening.decision, now) : null;
  }
}

const NO_NETWORK: Failure = { code: "device_error", message: "The terminal has no network.", retryable: true };
const NO_POWER: Failure = { code: "device_error", message: "The terminal lost its power.", retryable: true };
const REMOVED: Failure = { code: "card_removed", message: "The card was removed too early.", retryable: true };

function step({ steps }: Entry, now: number, name: Step): Pick<Entry, "steps"> {
  return { steps: [...steps, { step: name, at: new Date(now).toISOString() }] };
}

/** The terminal asks first, and a payer may still add a tip until the bank is asked. */
function tipChange(entry: Entry, amount: number, now: number): Change {
  return { phase: entry.phase === "tip" ? "card" : entry.phase, tip: amount, ...step(entry, now, "tip") };
}

function cardChange(entry: Entry, given: Happening & { kind: "card" }, now: number): Change {
  const isChip = given.entryMode === "chip";
  return {
    // A payer who presents the card without an answer gives no tip.
    tip: entry.phase === "tip" ? 0 : entry.tip,
    phase: asksPin(given.label, given.entryMode) ? "pin" : "authorizing",
    card: readCard(given.label, given.entryMode),
    bank: given.bank,
    cardInside: isChip,
    cardReadAt: now,
    ...step(entry, now, isChip ? "inserted" : "presented"),
  };
}

function removedChange(entry: Entry, now: number): Change {
  if (!entry.cardInside) return null;
  const out = { cardInside: false, ...step(entry, now, "removed") };
  return entry.phase === "pin" ? { ...out, phase: "declined", failure: REMOVED } : out;
}

function failed(entry: Entry, now: number, failure: Failure): Change {
  return { phase: "declined", failure, ...step(entry, now, "declined") };
}

function powerChange(entry: Entry, now: number): Change {
  if (entry.phase === "authorizing") return { phase: "asking", cardInside: false };
  return BEFORE_BANK.includes(entry.phase) ? { ...failed(entry, now, NO_POWER), cardInside: false } : null;
}

function decidedChange(entry: Entry, decision: Decision, now: number): Change {
  const { approved, amount, reference, authorizationCode, failure } = decision;
  if (approved) {
    const card = entry.card && { ...entry.card, authorizationCode };
    return { phase: "approved", approved: amount, reference, card, ...step(entry, now, "approved") };
  }
  const isLate = entry.phase === "stored";
  const reason = failure && isLate ? { ...failure, code: "declined_after_offline", retryable: false } : failure;
  return { phase: "declined", reference, failure: reason, ...step(entry, now, "declined") };
}

function withoutCard(entry: Entry, now: number): Partial<Entry> {
  return entry.cardInside ? { cardInside: false, ...step(entry, now, "removed") } : {};
}

const withPin = (card: CardRead | null): CardRead | null => card && { ...card, verification: "pin" };

function isTimedOut({ phase, push, cardReadAt }: Entry, now: number): boolean {
  const deadline = Date.parse(push.deadline_at);
  if (BEFORE_CARD.includes(phase)) return now >= deadline;
  return phase === "pin" && now >= Math.max(deadline, (cardReadAt ?? 0) + PIN_MS);
}
