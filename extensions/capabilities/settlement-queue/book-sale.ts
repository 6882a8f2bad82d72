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
import { lockDisputes, showOnDisputes } from "./dispute-impacts.ts";
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
  const known: KnownSale[] = [];
  for (const each of sales) known.push(await readSale(phase, each));
  const disputes = await lockDisputes(
    phase,
    known.flatMap(({ moved }) => moved.map(({ dispute }) => dispute.id)),
  );
  const booked: Booked[] = [];
  for (const each of known) booked.push(await enterSale(phase, each, scheduleAt));
  const changed = booked.filter(({ added }) => added.length > 0);
  if (changed.length === 0) return;
  await bookEntries(
    phase,
    changed.flatMap(({ added }) => added),
  );
  await showOnTransactions(phase, changed);
  await showOnDisputes(
    phase,
    disputes,
    changed.map(({ sale: { entries }, added }) => ({ entries, added })),
  );
}

interface Booked {
  readonly sale: Sale;
  readonly added: readonly SettlementQueueEntry[];
}

interface KnownSale extends ToBook {
  readonly entries: SettlementQueueEntry[];
  /** Disputes of which the bank holds more or less than is booked. */
  readonly moved: readonly MovedDispute[];
}

async function readSale(phase: UnitOfWork, toBook: ToBook): Promise<KnownSale> {
  const { transaction } = toBook;
  // A dispute or a refund may have been reported and booked before its capture.
  const mayHaveEntries =
    transaction.settlementQueueEntryId != null || transaction.disputeId != null || transaction.refundedMinorUnits > 0n;
  const entries = mayHaveEntries ? await entriesOf(phase, transaction.id) : [];
  return { ...toBook, entries, moved: await movedDisputes(phase, transaction, entries) };
}

async function enterSale(
  phase: UnitOfWork,
  { transaction, soldAt, entries, moved }: KnownSale,
  scheduleAt: Sale["scheduleAt"],
): Promise<Booked> {
  const sale: Sale = { phase, transaction, scheduleAt, entries };
  const known = entries.length;
  await enterCapture(sale, soldAt);
  if (transaction.settlementQueueEntryId != null || transaction.refundedMinorUnits > 0n) await enterRefunds(sale);
  for (const each of moved) await enterDispute(sale, each);
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

interface OpenedDispute {
  readonly id: string;
  readonly openedAt: Date;
  readonly reasonCategory: string;
  readonly network: string | null;
}

interface MovedDispute {
  readonly dispute: OpenedDispute;
  readonly grossMinorUnits: bigint;
  readonly isFirst: boolean;
}

async function movedDisputes(
  phase: UnitOfWork,
  transaction: TransactionExtension,
  entries: readonly SettlementQueueEntry[],
): Promise<MovedDispute[]> {
  const disputes = transaction.disputeId == null ? [] : await readDisputesOf(phase, transaction.id);
  return disputes.flatMap((dispute) => {
    const booked = entries.filter(({ sourceId, entryType }) => sourceId === dispute.id && entryType !== "fee");
    const grossMinorUnits = -disputedMinorUnits(transaction, [dispute]) - grossOf(booked);
    return grossMinorUnits === 0n ? [] : { dispute, grossMinorUnits, isFirst: booked.length === 0 };
  });
}

async function enterDispute(sale: Sale, { dispute, grossMinorUnits, isFirst }: MovedDispute): Promise<void> {
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
