import type { RemoteConnection } from "#extensions/connectors/terminal/index.ts";

export interface Heartbeat {
  readonly vendorDeviceId: string;
  readonly seenAt: Date;
  readonly health: Omit<RemoteConnection, "vendorDeviceId" | "online" | "seenAt">;
}

/**
 * The last word of each device, once. A vendor's clock may be ahead, and a device that was seen in the future would
 * never be missed. A connection that ended is no heartbeat: that two of them are missing says that a device is offline.
 */
export function heartbeatsOf(connections: readonly RemoteConnection[], now: Date): Heartbeat[] {
  const newest = new Map<string, Heartbeat>();
  for (const { vendorDeviceId, online, seenAt, ...health } of connections) {
    if (!online) continue;
    const at = seenAt > now ? now : seenAt;
    const known = newest.get(vendorDeviceId);
    if (!known || known.seenAt < at) newest.set(vendorDeviceId, { vendorDeviceId, seenAt: at, health });
  }
  return [...newest.values()];
}

const ROUNDED_TO_MS = 5_000;

/** When a device that was seen then is missed. Rounded up, so that many are looked at together. */
export function missedAt(lastSeenAt: Date, offlineAfterMs: number): Date {
  return new Date(Math.ceil((lastSeenAt.getTime() + offlineAfterMs + 1) / ROUNDED_TO_MS) * ROUNDED_TO_MS);
}
