import { type Device, occupy } from "#extensions/capabilities/devices/index.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { lockRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { TerminalSaleEntity } from "./terminal-sale.entity.ts";
import { MAX_QUEUED } from "./terminal-sale.rules.ts";
import { occupyingSale, queuedSales } from "./terminal-sales.service.ts";

interface Wish {
  readonly ifBusy: "reject" | "queue";
  readonly acknowledgeUnresolved: boolean;
}

/** What a new sale does on its device: it starts, or waits for the one before. */
export interface Place {
  readonly isQueued: boolean;
  /** The unknown sale that leaves the device for it. */
  readonly unresolvedId: string | null;
}

/**
 * The place of a new sale on the locked device. Sales start and end under this lock, so the answer holds until the
 * transaction ends.
 * @throws device_busy, previous_sale_unresolved, terminal_queue_full
 */
export async function placeOn(phase: UnitOfWork, device: Device, wish: Wish): Promise<Place> {
  const sale = await occupyingSale(phase, device.id);
  if (!sale) return { isQueued: false, unresolvedId: null };
  const facts = { device_id: device.id, terminal_sale_id: sale.id };
  if (sale.status === "unknown") {
    if (!wish.acknowledgeUnresolved) throw refuse("previous_sale_unresolved", facts);
    return { isQueued: false, unresolvedId: sale.id };
  }
  if (wish.ifBusy === "reject") throw refuse("device_busy", { ...facts, terminal_sale_status: sale.status });
  const queued = await queuedSales(phase, device.id, MAX_QUEUED);
  if (queued.length >= MAX_QUEUED) throw refuse("terminal_queue_full", { device_id: device.id, limit: MAX_QUEUED });
  return { isQueued: true, unresolvedId: null };
}

/** The unresolved sale leaves the device, and is asked about as before. Locked after the transaction of the new one. */
export async function leaveDevice(phase: UnitOfWork, device: Device, saleId: string): Promise<void> {
  const sale = await lockRow(phase, TerminalSaleEntity, saleId, "terminal sale");
  Object.assign(sale, { isOccupying: false, acknowledgedAt: phase.now() });
  phase.record({
    type: "terminal_sale.updated",
    subject: sale,
    parentId: sale.transactionId,
    data: { fields: "acknowledged_at" },
  });
  // Flushed first: the unique index of occupying sales holds for each statement.
  await phase.save();
  await occupy(phase, device, null);
}
