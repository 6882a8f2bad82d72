import { type Account, move, post } from "#extensions/capabilities/ledger/index.ts";
import { enterQueue, instantPayoutFee } from "#extensions/capabilities/settlement-queue/index.ts";
import { markFailed, markFunding, markPaid, markReturned } from "#extensions/capabilities/settlements/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { keepUntilItsDay } from "./draw-pending.ts";
import type { Payout } from "./payout.entity.ts";
import type { BookedStatus } from "./payout.rules.ts";

/** Books what follows from `bookedStatus`, once: the row is locked, and a posting has the payout and its name as key. */
export async function bookPayout(phase: UnitOfWork, payout: Payout, before: BookedStatus): Promise<void> {
  for (const step of stepsBetween(before, payout.bookedStatus)) await BOOKED[payout.method][step](phase, payout);
}

type Step = Exclude<BookedStatus, "reserved">;

/** A payout that the bank sent back has arrived first, also where nobody told so. */
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
  // The fee is kept: the payout was made.
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
    await postOf(phase, payout, "released", "payout_in_transit", "merchant_payable");
    await markFailed(phase, settlementOf(payout), { payoutId: payout.id });
  },
  async returned(phase, payout) {
    // Its settlement is another payout's, and the merchant owes nothing any more.
    if (payout.recoveryEntryId != null) return INSTANT.returned(phase, payout);
    await postOf(phase, payout, nth("returned", payout), "bank", "merchant_payable");
    await markReturned(phase, settlementOf(payout), { payoutId: payout.id });
  },
};

const BOOKED = { instant: INSTANT, standard: STANDARD } as const;

/** Books that a payout arrived whose money was given back before. */
export async function bookArrival(phase: UnitOfWork, payout: Payout, before: BookedStatus): Promise<void> {
  if (before === "returned") return takeReturnBack(phase, payout);
  const reserve = payout.method === "instant" ? reserveInstant : reserveStandard;
  await reserve(phase, payout);
  // What follows reads the settlement again.
  await phase.save();
  await BOOKED[payout.method].paid(phase, payout);
}

async function takeReturnBack(phase: UnitOfWork, payout: Payout): Promise<void> {
  if (payout.method === "instant" || payout.recoveryEntryId != null) {
    await enterReturn(phase, payout, nth("arrived", payout), -payout.amountMinorUnits);
    return;
  }
  await postOf(phase, payout, nth("arrived", payout), "merchant_payable", "bank");
  await markFunding(phase, settlementOf(payout), { payoutId: payout.id });
  await phase.save();
  await markPaid(phase, settlementOf(payout), { payoutId: payout.id });
}

function enterReturn(phase: UnitOfWork, { id, currency }: Payout, sourceEvent: string, grossMinorUnits: bigint) {
  return enterQueue(phase, { entryType: "payout_returned", sourceId: id, sourceEvent, currency, grossMinorUnits });
}

/** What a conflict made untrue may happen once more after it. */
function nth(event: string, { conflictCount }: Payout): string {
  if (conflictCount === 0) return event;
  return conflictCount === 1 ? `${event}_again` : `${event}_again_${conflictCount}`;
}

/**
 * Takes a payout from what is available: it arrived although another one pays its settlement, so its money left a second time and the
 * merchant owes it. Returns the entry.
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

/** Takes what an instant payout needs, its fee included, from what is available. */
export function reserveInstant(phase: UnitOfWork, payout: Payout): Promise<unknown> {
  const { id, currency, amountMinorUnits, feeMinorUnits } = payout;
  const { type, basis, schedule } = instantPayoutFee(phase.now(), amountMinorUnits, currency);
  return enterQueue(phase, {
    entryType: "instant_payout",
    sourceId: id,
    sourceEvent: nth("reserved", payout),
    currency,
    grossMinorUnits: -amountMinorUnits,
    feeMinorUnits,
    fee: { type, basis, schedule },
  });
}

/** Takes what a settlement came to from what is payable. */
export async function reserveStandard(phase: UnitOfWork, payout: Payout): Promise<void> {
  await postOf(phase, payout, nth("reserved", payout), "merchant_payable", "payout_in_transit");
  await markFunding(phase, settlementOf(payout), { payoutId: payout.id });
}

function postOf(
  phase: UnitOfWork,
  { id, currency, amountMinorUnits }: Payout,
  event: string,
  debit: Account,
  credit: Account,
): Promise<void> {
  return post(phase, [{ sourceId: id, event, currency, moves: move(debit, credit, amountMinorUnits) }]);
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
