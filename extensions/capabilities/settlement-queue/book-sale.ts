import { disputedMinorUnits, readDisputesOf } from "#extensions/capabilities/disputes/index.ts";
import { chargebackFee, processingFees, readScheduleAt } from "#extensions/capabilities/fees/index.ts";
import { type TransactionExtension, TransactionExtensionEntity } from "#extensions/capabilities/transactions/index.ts";
import { setStatistics } from "#extensions/platform/rows/statistics.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { enterRefunds } from "./book-refunds.ts";
import { enterVoid } from "./book-void.ts";
import { availableOn } from "./calendar.ts";
import { bookEntries } from "./enter-queue.ts";
import { sumFees } from "./fee-sums.ts";
import { chargeOf, enter, enterFee, grossOf, nextSource, type Sale } from "./sale-entries.ts";
import { type SettlementQueueEntry, SettlementQueueEntryEntity } from "./settlement-queue-entry.entity.ts";
import { readTerms } from "./settlement-settings.service.ts";

/**
 * Adds the missing entries of a sale: captures with fees, refunds, disputes. The transaction must be locked.
 * Idempotent. `soldAt` dates an unbooked capture.
 */
export async function bookSale(phase: UnitOfWork, transaction: TransactionExtension, soldAt: Date): Promise<void> {
  const isKnown = transaction.settlementQueueEntryId != null;
  // A dispute or a refund may have been reported and booked before its capture.
  const mayHaveEntries = isKnown || transaction.disputeId != null || transaction.refundedMinorUnits > 0n;
  const sale: Sale = { phase, transaction, entries: mayHaveEntries ? await entriesOf(phase, transaction.id) : [] };
  const known = sale.entries.length;
  await enterCapture(sale, soldAt);
  if (isKnown || transaction.refundedMinorUnits > 0n) await enterRefunds(sale);
  if (transaction.disputeId != null) await enterDisputes(sale);
  const added = sale.entries.slice(known);
  if (added.length === 0) return;
  await bookEntries(phase, added);
  await showOnTransaction(sale, added);
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
  const schedule = await readScheduleAt(phase, transaction.createdAt);
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
}

async function enterDispute(
  sale: Sale,
  { id, openedAt }: OpenedDispute,
  grossMinorUnits: bigint,
  isFirst: boolean,
): Promise<void> {
  const offsets = chargeOf(sale);
  const isTaken = grossMinorUnits < 0n;
  const source = nextSource(sale, id, isTaken ? "withdrawn" : "reinstated");
  const entryType = isTaken ? "dispute_withdrawal" : "dispute_reinstatement";
  await enter(sale, { ...source, entryType, grossMinorUnits, offsets });
  if (!isFirst) return;
  const fee = chargebackFee(await readScheduleAt(sale.phase, openedAt), sale.transaction.currency);
  if (fee) await enterFee(sale, offsets, source, fee);
}

/** Set in the capture's transaction, so that its event includes them. */
async function showOnTransaction(sale: Sale, added: readonly SettlementQueueEntry[]): Promise<void> {
  const { phase, transaction, entries } = sale;
  const fees = added.flatMap(({ fee, feeMinorUnits: amount }) =>
    fee ? [{ feeType: fee.type, amount: Number(amount), basis: fee.basis, feeSchedule: fee.schedule }] : [],
  );
  const charge = chargeOf(sale);
  const isCapture = added.some(({ sourceId }) => sourceId === transaction.id);
  if (!charge || (fees.length === 0 && !isCapture)) return;
  const feeMinorUnits = entries.reduce((sum, each) => sum + each.feeMinorUnits, 0n);
  await sumFees(phase, transaction, feeMinorUnits);
  await setStatistics(phase, TransactionExtensionEntity, transaction, {
    feeMinorUnits,
    netMinorUnits: transaction.capturedMinorUnits - feeMinorUnits,
    fees: [...transaction.fees, ...fees],
    availableOn: charge.availableOn,
    settlementId: charge.settlementId ?? null,
    settlementQueueEntryId: charge.id,
  });
}
