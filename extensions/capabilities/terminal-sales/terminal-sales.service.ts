import { type Device, lockDevice, occupy } from "#extensions/capabilities/devices/index.ts";
import { RefundExtensionEntity } from "#extensions/capabilities/refunds/index.ts";
import { lockTransaction, type TransactionExtension } from "#extensions/capabilities/transactions/index.ts";
import { findRow, readRow, readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import { lockRow, lockRows } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type TerminalSale, TerminalSaleEntity } from "./terminal-sale.entity.ts";

/** @throws resource_missing */
export function getTerminalSale(work: UnitOfWork, id: string): Promise<TerminalSale> {
  return readRow(work, TerminalSaleEntity, id, "terminal sale");
}

/** The sale that the vendor knows by this ID. */
export function findByVendor(work: UnitOfWork, vendorSaleId: string): Promise<TerminalSale | null> {
  return findRow(work, TerminalSaleEntity, { vendorSaleId });
}

/** The sale that occupies the device, which must be locked. */
export function occupyingSale(phase: UnitOfWork, deviceId: string): Promise<TerminalSale | null> {
  return findRow(phase, TerminalSaleEntity, { deviceId, isOccupying: true });
}

/** The sales that wait for the device, oldest first. They change under the device's lock only. */
export function queuedSales(phase: UnitOfWork, deviceId: string, limit: number): Promise<TerminalSale[]> {
  return readRows(phase, TerminalSaleEntity, { deviceId, status: "queued" }, { limit, orderBy: [["id", "asc"]] });
}

export interface LockedSale {
  readonly device: Device;
  readonly transaction: TransactionExtension;
  readonly sale: TerminalSale;
  /** The first of the sales that wait for the device; null without one, and for the sale itself. */
  readonly next: TerminalSale | null;
}

/** What a sale never changes: it can be read before the locks. */
export type SalePlace = Pick<TerminalSale, "id" | "deviceId" | "transactionId" | "refundId">;

/**
 * Locks all that the end of a sale changes: its device, its transaction, its refund, then the sale and the one that
 * follows it.
 */
export async function lockSale(phase: UnitOfWork, saleId: string): Promise<LockedSale> {
  return lockSaleAt(phase, await getTerminalSale(phase, saleId));
}

export async function lockSaleAt(
  phase: UnitOfWork,
  { id: saleId, deviceId, transactionId, refundId }: SalePlace,
): Promise<LockedSale> {
  const device = await lockDevice(phase, deviceId);
  const transaction = await lockTransaction(phase, { id: transactionId });
  if (refundId != null) await lockRow(phase, RefundExtensionEntity, refundId, "refund");
  // The first two: the sale itself may be the first.
  const waiting = (await queuedSales(phase, deviceId, 2)).find(({ id }) => id !== saleId);
  const rows = await lockRows(phase, TerminalSaleEntity, [saleId, ...(waiting ? [waiting.id] : [])]);
  const sale = rows.find(({ id }) => id === saleId);
  if (!sale) throw new Error(`the terminal sale ${saleId} is gone`);
  return { device, transaction, sale, next: rows.find(({ id }) => id === waiting?.id) ?? null };
}

/** Locks the sale alone, for a word about its steps, which changes nothing else. No lock but this one may follow. */
export function lockSteps(phase: UnitOfWork, saleId: string): Promise<TerminalSale> {
  return lockRow(phase, TerminalSaleEntity, saleId, "terminal sale");
}

/** The device is free: it shows so, or the next sale starts. The end of the sale before must be written. */
export async function freeDevice(
  phase: UnitOfWork,
  { device, sale, next }: Pick<LockedSale, "device" | "sale" | "next">,
): Promise<void> {
  if (sale.isOccupying) throw new Error(`the terminal sale ${sale.id} still occupies its device`);
  // The end is flushed first: the unique index of occupying sales holds for each statement.
  await phase.save();
  if (device.currentTerminalSaleId !== sale.id) return;
  if (next) promote(phase, next);
  await occupy(phase, device, next?.id ?? null);
}

/** Due work of a sale that is to be pushed. */
export const PUSH = "terminal_sale.push";

function promote(phase: UnitOfWork, next: TerminalSale): void {
  Object.assign(next, { status: "sent", isOccupying: true });
  phase.record({
    type: "terminal_sale.updated",
    subject: next,
    parentId: next.transactionId,
    data: { fields: "terminal_sale_status" },
  });
  phase.due({ kind: PUSH, subjectId: next.id, at: phase.clock.realNow(), clock: "real" });
}
