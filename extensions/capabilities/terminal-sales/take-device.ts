import type { Device } from "#extensions/capabilities/devices/index.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { lockRows } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type TerminalSale, TerminalSaleEntity } from "./terminal-sale.entity.ts";
import { MAX_QUEUED } from "./terminal-sale.rules.ts";
import { freeDevice, occupyingSale, queuedSales } from "./terminal-sales.service.ts";

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
    return placeBehind(phase, device, sale, wish);
  }
  if (wish.ifBusy === "reject") throw refuse("device_busy", { ...facts, terminal_sale_status: sale.status });
  const queued = await queuedSales(phase, device.id, MAX_QUEUED);
  if (queued.length >= MAX_QUEUED) throw refuse("terminal_queue_full", { device_id: device.id, limit: MAX_QUEUED });
  return { isQueued: true, unresolvedId: null };
}

/** The place behind an unknown sale that leaves its device. Those that wait for the device come first. */
async function placeBehind(phase: UnitOfWork, device: Device, { id }: TerminalSale, wish: Wish): Promise<Place> {
  const [next] = await queuedSales(phase, device.id, 1);
  if (next && wish.ifBusy === "reject") {
    const { id: terminal_sale_id, status: terminal_sale_status } = next;
    throw refuse("device_busy", { device_id: device.id, terminal_sale_id, terminal_sale_status });
  }
  // The first of those that wait starts now, so there is room behind the others.
  return { isQueued: next !== undefined, unresolvedId: id };
}

/**
 * The unresolved sale leaves the device, to the first that waits for it, and is asked about as before. Locked after the
 * transaction of the new one.
 */
export async function leaveDevice(phase: UnitOfWork, device: Device, saleId: string): Promise<void> {
  const [waiting] = await queuedSales(phase, device.id, 1);
  const rows = await lockRows(phase, TerminalSaleEntity, [saleId, ...(waiting ? [waiting.id] : [])]);
  const sale = rows.find(({ id }) => id === saleId);
  if (!sale) throw new Error(`the terminal sale ${saleId} is gone`);
  const next = rows.find(({ id }) => id === waiting?.id) ?? null;
  Object.assign(sale, { isOccupying: false, acknowledgedAt: phase.now() });
  phase.record({
    type: "terminal_sale.updated",
    subject: sale,
    parentId: sale.transactionId,
    data: { fields: "acknowledged_at" },
  });
  await freeDevice(phase, { device, sale, next });
}
