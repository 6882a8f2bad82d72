import type { RemoteSale } from "#extensions/connectors/terminal/index.ts";
import { setStatistics } from "#extensions/platform/rows/statistics.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { stopAsking } from "./ask.queue.ts";
import { scheduleReversal } from "./reversal.queue.ts";
import { approvedColumns, endColumns, receiptOf, refusedPart } from "./sale-columns.rules.ts";
import { settleApproved, settleUnpaid } from "./terminal-payment.ts";
import { type TerminalSale, TerminalSaleEntity } from "./terminal-sale.entity.ts";
import { isStep, type SaleStatus, verdictOn } from "./terminal-sale.rules.ts";
import {
  freeDevice,
  getTerminalSale,
  type LockedSale,
  lockSaleAt,
  lockSteps,
  type SalePlace,
} from "./terminal-sales.service.ts";

/** Applies what the vendor says about a sale: the only way to one of its ends, whoever brings the word. */
export async function applyWord(phase: UnitOfWork, saleId: string, said: RemoteSale): Promise<TerminalSale> {
  if (isStep(said)) return applyStep(phase, saleId, said);
  return applyWordOn(phase, await getTerminalSale(phase, saleId), said);
}

/** The same for a sale that was read before, maybe outside the transaction. */
export async function applyWordOn(phase: UnitOfWork, place: SalePlace, said: RemoteSale): Promise<TerminalSale> {
  if (isStep(said)) return applyStep(phase, place.id, said);
  // Device, transaction, refund and sale are locked: all that is decided below rests on them.
  const locked = await lockSaleAt(phase, place);
  const { sale } = locked;
  const verdict = verdictOn(knownOf(sale), said);
  if (verdict.kind === "contradiction") await contradict(phase, locked, said);
  else if (verdict.kind === "settle") await settleDecided(phase, locked, verdict.to, said);
  else if (verdict.kind === "move") await move(phase, locked, verdict.to, said);
  await keepSteps(phase, sale, said);
  await phase.save();
  return sale;
}

/** A word that ends nothing changes the sale alone, so its lock is enough. */
async function applyStep(phase: UnitOfWork, saleId: string, said: RemoteSale): Promise<TerminalSale> {
  const sale = await lockSteps(phase, saleId);
  const verdict = verdictOn(knownOf(sale), said);
  if (verdict.kind === "move") {
    Object.assign(sale, { status: verdict.to, ...stepColumns(said) });
    record(phase, sale, "terminal_sale.in_progress");
  }
  await keepSteps(phase, sale, said);
  await phase.save();
  return sale;
}

export const knownOf = ({ status, rank, endedBy }: TerminalSale) => ({ status, rank, isDecided: endedBy === "person" });

async function move(phase: UnitOfWork, locked: LockedSale, to: SaleStatus, said: RemoteSale): Promise<void> {
  const { sale } = locked;
  // The approval is being taken back: the sale ends when that is done.
  if (sale.reversal != null) return;
  if (to !== "succeeded") return endSale(phase, locked, to, said);
  const { settled, columns } = approvedColumns(sale, said);
  if (settled === "partial_not_allowed") return refusePart(phase, sale, columns, said);
  if (settled === "more_than_asked") alert(phase, sale, columns.approvedMinorUnits);
  Object.assign(sale, columns);
  return endSale(phase, locked, to, said);
}

/** Ends the locked sale, its payment or refund, and the wait of the device. */
async function endSale(phase: UnitOfWork, locked: LockedSale, to: SaleStatus, said: RemoteSale): Promise<void> {
  const { sale } = locked;
  const wasUnknown = sale.status === "unknown";
  Object.assign(sale, endColumns(to, said), said.rank > sale.rank && stepColumns(said));
  record(phase, sale, `terminal_sale.${to as Ended}`);
  if (wasUnknown) record(phase, sale, "terminal_sale.resolved");
  if (to === "succeeded") await settleApproved(phase, locked, said);
  else await settleUnpaid(phase, sale, { endedAs: to as Unpaid, failure: said.failure, card: said.card });
  await stopAsking(phase, sale, { isPaid: to === "succeeded" });
  await freeDevice(phase, locked);
}

type Unpaid = "failed" | "canceled" | "expired";
type Ended = "succeeded" | Unpaid;

function refusePart(phase: UnitOfWork, sale: TerminalSale, columns: object, said: RemoteSale): void {
  Object.assign(sale, columns, refusedPart(said));
  phase.record({
    type: "terminal_sale.updated",
    subject: sale,
    parentId: sale.transactionId,
    data: { fields: "failure" },
  });
  scheduleReversal(phase, sale);
}

/** Approved after an end without an approval: the transaction is what the payment is, and the money goes back once. */
async function contradict(phase: UnitOfWork, locked: LockedSale, said: RemoteSale): Promise<void> {
  const { sale } = locked;
  // A repeated approval, or the one that is being taken back. The sale's lock makes this check hold.
  if (sale.contradictedAt != null || sale.reversal != null) return;
  const { settled, columns } = approvedColumns(sale, said);
  if (settled === "more_than_asked") alert(phase, sale, columns.approvedMinorUnits);
  Object.assign(sale, columns, {
    // Of a sale that ended without an approval there is no rest to collect.
    dueMinorUnits: null,
    contradictedAt: phase.now(),
    endedBy: "vendor",
    vendorReference: said.vendorReference,
    ...(said.card && { receipt: receiptOf(said.card) }),
    ...(sale.refundId == null && { reversal: "contradiction" }),
  });
  record(phase, sale, "terminal_sale.contradicted");
  log(phase, sale, "a terminal sale was approved after its end");
  await settleApproved(phase, locked, said);
  // Money that a card got back cannot be taken again.
  if (sale.refundId == null) scheduleReversal(phase, sale);
}

/** The vendor's word about a sale that a person decided. */
async function settleDecided(phase: UnitOfWork, locked: LockedSale, to: SaleStatus, said: RemoteSale): Promise<void> {
  const { sale } = locked;
  const wasCharged = sale.status === "succeeded";
  if (!wasCharged) {
    sale.endedBy = "vendor";
    return record(phase, sale, "terminal_sale.resolved");
  }
  if (to === "succeeded") {
    const { settled, columns } = approvedColumns(sale, said);
    if (settled === "more_than_asked") alert(phase, sale, columns.approvedMinorUnits);
    Object.assign(sale, columns, endColumns(to, said));
    record(phase, sale, "terminal_sale.resolved");
    return settleApproved(phase, locked, said);
  }
  Object.assign(sale, endColumns(to, said), { approvedMinorUnits: null, tipMinorUnits: null, dueMinorUnits: null });
  record(phase, sale, `terminal_sale.${to as Ended}`);
  log(phase, sale, "a terminal sale that a person took for charged was not");
  // What was booked as captured is taken back.
  await settleUnpaid(phase, sale, { endedAs: "failed", failure: said.failure, card: said.card, isUnmade: true });
}

/** Steps are no changes: no version, and no event. */
async function keepSteps(phase: UnitOfWork, sale: TerminalSale, said: RemoteSale): Promise<void> {
  if (said.rank <= sale.rank) return;
  await setStatistics(phase, TerminalSaleEntity, [{ row: sale, columns: stepColumns(said) as never }]);
}

/** A word that changes the sale writes its steps with it. */
export function stepColumns({ rank, steps }: RemoteSale) {
  return { rank, steps: steps.map(({ step, at }) => ({ step, at: at.toISOString() })) };
}

type SaleEvent = `terminal_sale.${Ended | "in_progress" | "resolved" | "contradicted"}`;

function record(phase: UnitOfWork, sale: TerminalSale, type: SaleEvent): void {
  phase.record({ type, subject: sale, parentId: sale.transactionId });
}

function alert(phase: UnitOfWork, sale: TerminalSale, approvedMinorUnits: bigint): void {
  log(phase, sale, "a terminal sale was approved for more than was asked", { approvedMinorUnits });
}

function log(phase: UnitOfWork, { id, transactionId }: TerminalSale, message: string, facts: object = {}): void {
  const { organizationId } = phase.tenant;
  phase.context.logger.error({ organizationId, terminalSaleId: id, transactionId, ...facts }, message);
}
