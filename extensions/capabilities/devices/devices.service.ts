import { readRow } from "#extensions/platform/rows/read-rows.queries.ts";
import { lockRow } from "#extensions/platform/rows/rows.ts";
import { setStatistics } from "#extensions/platform/rows/statistics.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type Device, DeviceEntity } from "./device.entity.ts";

export function getDevice(work: UnitOfWork, id: string) {
  return readRow(work, DeviceEntity, id, "device");
}

/** The lock of all sales of one device: taken before the transaction, the refund and the sale. */
export function lockDevice(phase: UnitOfWork, id: string) {
  return lockRow(phase, DeviceEntity, id, "device");
}

/** Shows which sale occupies the locked device; null for none. The unique index of sales is what guarantees it. */
export function occupy(phase: UnitOfWork, device: Device, terminalSaleId: string | null): Promise<void> {
  return setStatistics(phase, DeviceEntity, [{ row: device, columns: { currentTerminalSaleId: terminalSaleId } }]);
}
