import { refuse } from "#extensions/platform/kernel/refuse.ts";

export type DeviceStatus = "pairing" | "active" | "disabled" | "retired";
export type PairingMethod = "code_on_device" | "code_in_dashboard";

export const MAX_DEVICES = 1_000;
export const HEARTBEAT_MS = 30_000;
/** Two heartbeats missed. */
export const OFFLINE_AFTER_MS = 2 * HEARTBEAT_MS;
export const CODE_MINUTES = 10;

const MOVES: Readonly<Record<DeviceStatus, readonly DeviceStatus[]>> = {
  pairing: ["active", "retired"],
  active: ["disabled", "pairing", "retired"],
  disabled: ["active", "pairing", "retired"],
  retired: [],
};

export function canBecome(from: DeviceStatus, to: DeviceStatus): boolean {
  return MOVES[from].includes(to);
}

interface Occupied {
  readonly id: string;
  readonly status: DeviceStatus;
  readonly currentTerminalSaleId?: string | null;
}

/** @throws device_busy */
export function assertFree({ id, currentTerminalSaleId: sale }: Occupied): void {
  if (sale != null) throw refuse("device_busy", { device_id: id, terminal_sale_id: sale });
}

/** @throws device_not_active */
export function assertActive({ id, status }: Occupied): void {
  if (status !== "active") throw refuse("device_not_active", { device_id: id, device_status: status });
}

export function isOffline(lastSeenAt: Date | null, now: Date): boolean {
  return lastSeenAt === null || now.getTime() - lastSeenAt.getTime() > OFFLINE_AFTER_MS;
}
