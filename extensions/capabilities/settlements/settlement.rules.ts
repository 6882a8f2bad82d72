import { refuse } from "#extensions/platform/kernel/refuse.ts";

/** A settlement's transitions. A failed or returned payout is made again. */
const MOVES = {
  "settlement.closed": { from: ["accruing"], to: "closed" },
  "settlement.approved": { from: ["closed"], to: "approved" },
  "settlement.carried_forward": { from: ["closed"], to: "carried_forward" },
  "settlement.funding": { from: ["approved", "failed"], to: "funding" },
  "settlement.paid": { from: ["funding"], to: "paid" },
  "settlement.failed": { from: ["funding"], to: "failed" },
  "settlement.returned": { from: ["paid"], to: "failed" },
} as const;

export type MoveName = keyof typeof MOVES;

interface Settlement {
  readonly id: string;
  readonly status: string;
  readonly closedBy?: string | null | undefined;
}

/**
 * The status after a transition. Callers' requests are checked before, so any other transition is a defect.
 * @throws Error
 */
export function statusAfter(move: MoveName, { id, status }: Settlement) {
  const { from, to }: { from: readonly string[]; to: (typeof MOVES)[MoveName]["to"] } = MOVES[move];
  if (!from.includes(status)) throw new Error(`${move} does not happen to settlement ${id}, which is ${status}`);
  return to;
}

/** Whether its entries are settled: paid out, or carried forward in one entry. */
export function isSettled({ status }: Pick<Settlement, "status">): boolean {
  return status === "paid" || status === "carried_forward";
}

/** @throws settlement_not_accruing */
export function assertAccruing(settlement: Settlement): void {
  if (settlement.status !== "accruing") throw refuse("settlement_not_accruing", settlementFacts(settlement));
}

/** Asserts that entries can still be removed. @throws settlement_not_open */
export function assertOpen(settlement: Settlement): void {
  if (settlement.status !== "accruing" && settlement.status !== "closed")
    throw refuse("settlement_not_open", settlementFacts(settlement));
}

/** A closed settlement requires approval by a person other than the one who closed it (`isOwn`). */
export function assertApprovable(settlement: Settlement, isOwn: boolean): void {
  if (settlement.status !== "closed") throw refuse("settlement_not_approvable", settlementFacts(settlement));
  if (isOwn)
    throw refuse("approval_by_same_person", {
      problem: "You closed this settlement, so another person must approve it.",
    });
}

/** Whether the amount is carried forward: below the minimum, or not positive. */
export function isTooLittle(netMinorUnits: bigint, minimumMinorUnits: bigint): boolean {
  return netMinorUnits <= 0n || netMinorUnits < minimumMinorUnits;
}

/** The settlement's state, as refusals name it. */
export function settlementFacts({ id, status }: { readonly id: string; readonly status: string }) {
  return { settlement_id: id, settlement_status: status, param: "settlement_id" };
}
