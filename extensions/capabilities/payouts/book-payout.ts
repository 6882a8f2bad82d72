import { type FeeLine, feeLine, instantPayoutFee, readScheduleAt } from "#extensions/capabilities/fees/index.ts";
import { type Account, move, post } from "#extensions/capabilities/ledger/index.ts";
import { enterQueue } from "#extensions/capabilities/settlement-queue/index.ts";
import { markFailed, markFunding, markPaid, markReturned } from "#extensions/capabilities/settlements/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { keepUntilItsDay } from "./draw-pending.ts";
import type { Payout } from "./payout.entity.ts";
import type { BookedStatus } from "./payout.rules.ts";

/**
 * Books the status changes since `bookedStatus`, once: the row is locked, and the posting's key is the payout and the
 * step.
 */
export async function bookPayout(phase: UnitOfWork, payout: Payout, before: BookedStatus): Promise<void> {
  for (const step of stepsBetween(before, payout.bookedStatus)) await BOOKED[payout.method][step](phase, payout);
}

type Step = Exclude<BookedStatus, "reserved">;

/** A returned payout was paid first, even if that was not reported. */
function stepsBetween(before: BookedStatus, now: BookedStatus): readonly Step[] {
  if (before === now || now === "reserved") return [];
  return before === "reserved" && now === "returned" ? ["paid", "returned"] : [now];
}

type Booking = (phase: UnitOfWork, payout: Payout) => Promise<unknown>;

const INSTANT: Readonly<Record<Step, Booking>> = {
  paid: (phase, payout) => postArrival(phase, payout),
  async released(phase, payout) {
    const { id, currency, amountMinorUnits, feeMinorUnits } = payout;
    await enterQueue(phase, {
      entryType: "payout_failed",
      sourceId: id,
      sourceEvent: "released",
      currency,
      grossMinorUnits: amountMinorUnits,
      feeMinorUnits: -feeMinorUnits,
    });
    await keepUntilItsDay(phase, payout, { amount: payout.drawnMinorUnits, event: "given_back" });
  },
  // The fee stays charged: the payout was made.
  async returned(phase, payout) {
    const { amountMinorUnits: amount, drawnMinorUnits: drawn } = payout;
    const event = nth("returned", payout);
    await enterReturn(phase, payout, event, amount);
    await keepUntilItsDay(phase, payout, { amount: drawn < amount ? drawn : amount, event });
  },
};

const STANDARD: Readonly<Record<Step, Booking>> = {
  async paid(phase, payout) {
    await postArrival(phase, payout);
    await markPaid(phase, settlementOf(payout), { payoutId: payout.id });
  },
  async released(phase, payout) {
    await postOf(phase, payout, "released", ["payout_in_transit", "merchant_payable", "payout_failure"]);
    await markFailed(phase, settlementOf(payout), { payoutId: payout.id });
  },
  async returned(phase, payout) {
    // Another payout pays its settlement, so the merchant is owed nothing.
    if (payout.recoveryEntryId != null) return INSTANT.returned(phase, payout);
    await postOf(phase, payout, nth("returned", payout), ["bank", "merchant_payable", "payout_return"]);
    await markReturned(phase, settlementOf(payout), { payoutId: payout.id });
  },
};

const BOOKED = { instant: INSTANT, standard: STANDARD } as const;

/** Books the arrival of a payout whose money was released before. */
export async function bookArrival(phase: UnitOfWork, payout: Payout, before: BookedStatus): Promise<void> {
  if (before === "returned") return takeReturnBack(phase, payout);
  const reserve = payout.method === "instant" ? reserveInstant : reserveStandard;
  await reserve(phase, payout);
  // Flushes first: the booking rereads the settlement.
  await phase.save();
  await BOOKED[payout.method].paid(phase, payout);
}

async function takeReturnBack(phase: UnitOfWork, payout: Payout): Promise<void> {
  if (payout.method === "instant" || payout.recoveryEntryId != null) {
    await enterReturn(phase, payout, nth("arrived", payout), -payout.amountMinorUnits);
    return;
  }
  await postOf(phase, payout, nth("arrived", payout), ["merchant_payable", "bank", "payout_return"]);
  await markFunding(phase, settlementOf(payout), { payoutId: payout.id });
  await phase.save();
  await markPaid(phase, settlementOf(payout), { payoutId: payout.id });
}

function enterReturn(phase: UnitOfWork, { id, currency }: Payout, sourceEvent: string, grossMinorUnits: bigint) {
  return enterQueue(phase, { entryType: "payout_returned", sourceId: id, sourceEvent, currency, grossMinorUnits });
}

/** A step that a conflict undid may be booked once more. */
function nth(event: string, { conflictCount }: Payout): string {
  if (conflictCount === 0) return event;
  return conflictCount === 1 ? `${event}_again` : `${event}_again_${conflictCount}`;
}

/**
 * Deducts a payout that arrived although another one pays its settlement: the money left twice, so the merchant owes
 * it. Returns the entry.
 */
export async function recoverPayout(phase: UnitOfWork, payout: Payout, otherPayoutId: string): Promise<string> {
  const { id: sourceId, currency, amountMinorUnits, settlementId } = payout;
  const { id } = await enterQueue(phase, {
    entryType: "payout_recovery",
    sourceId,
    sourceEvent: "paid_twice",
    currency,
    grossMinorUnits: -amountMinorUnits,
    note: `Settlement ${settlementId} was paid twice: by ${otherPayoutId}, and by ${sourceId}, which had failed and arrived after all.`,
  });
  return id;
}

/** Moves an instant payout's amount and fee from available to reserved. */
export async function reserveInstant(phase: UnitOfWork, payout: Payout): Promise<unknown> {
  const { id, currency, amountMinorUnits, feeMinorUnits } = payout;
  const fee = payout.fee ?? (await earlierFee(phase, payout));
  return enterQueue(phase, {
    entryType: "instant_payout",
    sourceId: id,
    sourceEvent: nth("reserved", payout),
    currency,
    grossMinorUnits: -amountMinorUnits,
    feeMinorUnits,
    ...(fee && { fee }),
  });
}

/** The calculation of a payout from an earlier release, which did not keep it. */
async function earlierFee(
  phase: UnitOfWork,
  { createdAt, amountMinorUnits, currency }: Payout,
): Promise<FeeLine | null> {
  const fee = instantPayoutFee(await readScheduleAt(phase, createdAt), amountMinorUnits, currency);
  return fee && feeLine(fee);
}

/** Takes a settlement's amount from payable. */
export async function reserveStandard(phase: UnitOfWork, payout: Payout): Promise<void> {
  await postOf(phase, payout, nth("reserved", payout), ["merchant_payable", "payout_in_transit", "payout"]);
  await markFunding(phase, settlementOf(payout), { payoutId: payout.id });
}

function postOf(
  phase: UnitOfWork,
  payout: Payout,
  event: string,
  [debit, credit, type]: readonly [debit: Account, credit: Account, type: string],
): Promise<void> {
  const { id, currency, amountMinorUnits, settlementId } = payout;
  const grossMinorUnits = credit === "merchant_payable" ? amountMinorUnits : -amountMinorUnits;
  const shown = { type, sourceId: id, grossMinorUnits, feeMinorUnits: 0n, settlementId, payoutId: id };
  return post(phase, [{ sourceId: id, event, currency, moves: move(debit, credit, amountMinorUnits), shown }]);
}

function settlementOf({ id, settlementId }: Payout): string {
  if (settlementId == null) throw new Error(`payout ${id} is of no settlement`);
  return settlementId;
}

export function postArrival(phase: UnitOfWork, payout: Payout): Promise<void> {
  const { id, currency, amountMinorUnits, feeMinorUnits } = payout;
  const moves = [
    ...move("payout_in_transit", "bank", amountMinorUnits),
    ...move("payout_in_transit", "fee_revenue", feeMinorUnits),
  ];
  return post(phase, [{ sourceId: id, event: nth("paid", payout), currency, moves }]);
}
