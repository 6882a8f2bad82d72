import { refuse } from "#extensions/platform/kernel/refuse.ts";

export type DeviceStatus = "pairing" | "active" | "disabled" | "retired";
export type PairingMethod = "code_on_device" | "code_in_dashboard";

export const MAX_DEVICES = 1_000;
export const HEARTBEAT_MS = 30_000;
/** Two heartbeats missed. */
export const OFFLINE_AFTER_MS = 2 * HEARTBEAT_MS;

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
  readonly currentTerminalSaleId?: string | null | undefined;
}

/** Only a row under its lock proves it, since whoever starts a sale locks the device. @throws device_busy */
export function assertFree({ id, currentTerminalSaleId: sale }: Occupied): void {
  if (sale != null) throw refuse("device_busy", { device_id: id, terminal_sale_id: sale });
}

/** @throws device_not_active */
export function assertActive(device: Occupied): void {
  if (device.status !== "active") throw notActive(device);
}

/** It is connected to a terminal, which may be disabled. @throws device_not_active */
export function assertPaired(device: Occupied): void {
  if (!isPaired(device)) throw notActive(device);
}

/** @throws device_not_active */
export function assertNotRetired(device: Occupied): void {
  if (device.status === "retired") throw notActive(device);
}

export function isPaired({ status }: Pick<Occupied, "status">): boolean {
  return status === "active" || status === "disabled";
}

/** @throws device_not_pairing */
export function assertPairing({ id, status }: Occupied): void {
  if (status !== "pairing") throw refuse("device_not_pairing", { device_id: id, device_status: status });
}

/** @throws device_offline */
export function assertOnline({ id, isOnline, lastSeenAt }: Occupied & Seen): void {
  if (!isOnline) throw refuse("device_offline", { device_id: id, last_seen_at: lastSeenAt?.toISOString() ?? null });
}

interface Seen {
  readonly isOnline: boolean;
  readonly lastSeenAt?: Date | null | undefined;
}

/** Devices without a terminal have no connection. */
export function connectionState({ status, isOnline, lastSeenAt }: Occupied & Seen): "online" | "offline" | "unknown" {
  if (!isPaired({ status }) || lastSeenAt == null) return "unknown";
  return isOnline ? "online" : "offline";
}

export function isOffline(lastSeenAt: Date | null, now: Date): boolean {
  return lastSeenAt === null || now.getTime() - lastSeenAt.getTime() > OFFLINE_AFTER_MS;
}

const notActive = ({ id, status }: Occupied) => refuse("device_not_active", { device_id: id, device_status: status });
