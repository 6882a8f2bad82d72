import { disputedMinorUnits, readDisputesOf } from "#extensions/capabilities/disputes/index.ts";
import {
  chargebackFee,
  type FeeSchedule,
  processingFees,
  readScheduleAt,
} from "#extensions/capabilities/fees/index.ts";
import { type TransactionExtension, TransactionExtensionEntity } from "#extensions/capabilities/transactions/index.ts";
import { setStatistics } from "#extensions/platform/rows/statistics.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { enterRefunds } from "./book-refunds.ts";
import { enterVoid } from "./book-void.ts";
import { availableOn } from "./calendar.ts";
import { sumDisputeFee } from "./dispute-fee-sums.ts";
import { bookEntries } from "./enter-queue.ts";
import { sumFees } from "./fee-sums.ts";
import { chargeOf, enter, enterFee, grossOf, nextSource, type Sale } from "./sale-entries.ts";
import { type SettlementQueueEntry, SettlementQueueEntryEntity } from "./settlement-queue-entry.entity.ts";
import { readTerms } from "./settlement-settings.service.ts";

interface ToBook {
  readonly transaction: TransactionExtension;
  /** Dates an unbooked capture. */
  readonly soldAt: Date;
}

/**
 * Adds the missing entries of sales: captures with fees, refunds, disputes. The transactions must be locked. Idempotent.
 */
export async function bookSales(phase: UnitOfWork, sales: readonly ToBook[]): Promise<void> {
  const scheduleAt = schedules(phase);
  const booked: Booked[] = [];
  for (const each of sales) booked.push(await enterSale(phase, each, scheduleAt));
  const changed = booked.filter(({ added }) => added.length > 0);
  if (changed.length === 0) return;
  await bookEntries(
    phase,
    changed.flatMap(({ added }) => added),
  );
  await showOnTransactions(phase, changed);
}

interface Booked {
  readonly sale: Sale;
  readonly added: readonly SettlementQueueEntry[];
}

async function enterSale(
  phase: UnitOfWork,
  { transaction, soldAt }: ToBook,
  scheduleAt: Sale["scheduleAt"],
): Promise<Booked> {
  const isKnown = transaction.settlementQueueEntryId != null;
  // A dispute or a refund may have been reported and booked before its capture.
  const mayHaveEntries = isKnown || transaction.disputeId != null || transaction.refundedMinorUnits > 0n;
  const entries = mayHaveEntries ? await entriesOf(phase, transaction.id) : [];
  const sale: Sale = { phase, transaction, scheduleAt, entries };
  const known = entries.length;
  await enterCapture(sale, soldAt);
  if (isKnown || transaction.refundedMinorUnits > 0n) await enterRefunds(sale);
  if (transaction.disputeId != null) await enterDisputes(sale);
  return { sale, added: entries.slice(known) };
}

/** The fee schedule of a moment, read once for all sales of that moment. */
function schedules(phase: UnitOfWork): Sale["scheduleAt"] {
  const known = new Map<number, Promise<FeeSchedule>>();
  return (at) => {
    const schedule = known.get(at.getTime()) ?? readScheduleAt(phase, at);
    known.set(at.getTime(), schedule);
    return schedule;
  };
}

function entriesOf({ em, environment }: UnitOfWork, transactionId: string): Promise<SettlementQueueEntry[]> {
  const options = { orderBy: { createdAt: "asc", id: "asc" }, refresh: true } as const;
  return em.find(SettlementQueueEntryEntity, { environment, transactionId }, options);
}

async function enterCapture(sale: Sale, soldAt: Date): Promise<void> {
  const { phase, transaction, entries } = sale;
  const { id, capturedMinorUnits, currency } = transaction;
  const captures = entries.filter(({ sourceId, entryType }) => sourceId === id && entryType !== "fee");
  const grossMinorUnits = capturedMinorUnits - grossOf(captures);
  if (grossMinorUnits === 0n) return;
  if (grossMinorUnits < 0n && transaction.voidedMinorUnits > 0n) return enterVoid(sale);
  if (grossMinorUnits < 0n) {
    const source = nextSource(sale, id, "returned");
    await enter(sale, { ...source, entryType: "ach_return", grossMinorUnits, offsets: chargeOf(sale) });
    return;
  }
  const source = nextSource(sale, id, "captured");
  const schedule = await sale.scheduleAt(transaction.createdAt);
  const fees = processingFees(schedule, transaction, capturedMinorUnits, chargedFees(sale));
  const at = availableOn(await readTerms(phase), currency, soldAt);
  const charge = await enter(sale, { ...source, entryType: "charge", grossMinorUnits, availableOn: at });
  for (const fee of fees) await enterFee(sale, charge, source, fee);
}

function chargedFees({ transaction, entries }: Sale): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { sourceId, fee, feeMinorUnits } of entries)
    if (fee && sourceId === transaction.id) sums.set(fee.type, (sums.get(fee.type) ?? 0n) + feeMinorUnits);
  return sums;
}

async function enterDisputes(sale: Sale): Promise<void> {
  const { phase, transaction } = sale;
  for (const dispute of await readDisputesOf(phase, transaction.id)) {
    const withdrawn = sale.entries.filter(({ sourceId, entryType }) => sourceId === dispute.id && entryType !== "fee");
    const grossMinorUnits = -disputedMinorUnits(transaction, [dispute]) - grossOf(withdrawn);
    if (grossMinorUnits !== 0n) await enterDispute(sale, dispute, grossMinorUnits, withdrawn.length === 0);
  }
}

interface OpenedDispute {
  readonly id: string;
  readonly openedAt: Date;
  readonly reasonCategory: string;
  readonly network: string | null;
}

async function enterDispute(
  sale: Sale,
  dispute: OpenedDispute,
  grossMinorUnits: bigint,
  isFirst: boolean,
): Promise<void> {
  const { id, openedAt } = dispute;
  const { currency } = sale.transaction;
  const offsets = chargeOf(sale);
  const isTaken = grossMinorUnits < 0n;
  const source = nextSource(sale, id, isTaken ? "withdrawn" : "reinstated");
  const entryType = isTaken ? "dispute_withdrawal" : "dispute_reinstatement";
  await enter(sale, { ...source, entryType, grossMinorUnits, offsets });
  if (!isFirst) return;
  const fee = chargebackFee(await sale.scheduleAt(openedAt), currency);
  if (!fee) return;
  await enterFee(sale, offsets, source, fee);
  await sumDisputeFee(sale.phase, dispute, { currency, amountMinorUnits: fee.amountMinorUnits });
}

/** Set in the capture's transaction, so that its event includes them. */
async function showOnTransactions(phase: UnitOfWork, booked: readonly Booked[]): Promise<void> {
  const shown = booked.flatMap((each) => shownColumns(each) ?? []);
  await sumFees(phase, shown);
  await setStatistics(phase, TransactionExtensionEntity, shown);
}

function shownColumns({ sale: { transaction, entries, ...sale }, added }: Booked) {
  const fees = added.flatMap(({ fee, feeMinorUnits: amount }) =>
    fee ? [{ feeType: fee.type, amount: Number(amount), basis: fee.basis, feeSchedule: fee.schedule }] : [],
  );
  const charge = chargeOf({ transaction, entries, ...sale });
  const isCapture = added.some(({ sourceId }) => sourceId === transaction.id);
  if (!charge || (fees.length === 0 && !isCapture)) return null;
  const feeMinorUnits = entries.reduce((sum, each) => sum + each.feeMinorUnits, 0n);
  const columns = {
    feeMinorUnits,
    netMinorUnits: transaction.capturedMinorUnits - feeMinorUnits,
    fees: [...transaction.fees, ...fees],
    availableOn: charge.availableOn,
    settlementId: charge.settlementId ?? null,
    settlementQueueEntryId: charge.id,
  };
  return { row: transaction, columns };
}
