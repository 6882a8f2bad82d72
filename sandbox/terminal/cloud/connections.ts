import type { Health } from "#sandbox/terminal/device/cloud-client.ts";
import type { Links } from "./links.ts";
import type { Messages } from "./messages.ts";
import type { Registry, Terminal } from "./registry.ts";

interface ConnectionOptions {
  readonly registry: Registry;
  readonly links: Links;
  readonly messages: Messages;
  readonly heartbeatMs: number;
  now(): number;
}

const FLUSH_MS = 1_000;
const MAX_CONNECTIONS = 500;

/** When each terminal was last heard, told to its account in batches of a second. */
export function createConnections({ registry, links, messages, heartbeatMs, now }: ConnectionOptions) {
  const seen = new Map<string, { at: number; health: Health }>();
  const away = new Set<string>();
  const changed = new Map<string, Set<string>>();
  const flushedAt = new Map<string, number>();

  function documentOf({ id, createdAt }: Terminal) {
    const known = seen.get(id);
    return {
      vendor_device_id: id,
      online: links.isOpen(id) && !away.has(id),
      seen_at: known ? new Date(known.at).toISOString() : createdAt,
      network: known?.health.network ?? null,
      battery_percent: known?.health.batteryPercent ?? null,
      charging: known?.health.charging ?? null,
      app_version: known?.health.appVersion ?? null,
      firmware_version: known?.health.firmwareVersion ?? null,
    };
  }
  function change({ id, accountId, pairedWith }: Terminal): void {
    if (pairedWith === null) return;
    changed.set(accountId, (changed.get(accountId) ?? new Set()).add(id));
    if (now() - (flushedAt.get(accountId) ?? 0) >= FLUSH_MS) setImmediate(() => flush(accountId));
  }
  function flush(accountId: string): void {
    const ids = [...(changed.get(accountId) ?? [])].slice(0, MAX_CONNECTIONS);
    if (ids.length === 0) return;
    for (const id of ids) changed.get(accountId)?.delete(id);
    flushedAt.set(accountId, now());
    const terminals = ids.map(registry.find).filter((terminal) => terminal !== undefined);
    messages.add(accountId, { kind: "connections", connections: terminals.map(documentOf) });
  }
  function missHeartbeats(): void {
    for (const [id, { at }] of seen) {
      const terminal = registry.find(id);
      if (!terminal || away.has(id) || now() - at <= 2 * heartbeatMs) continue;
      away.add(id);
      change(terminal);
    }
  }
  const timer = setInterval(() => {
    missHeartbeats();
    for (const accountId of changed.keys()) flush(accountId);
  }, FLUSH_MS);
  timer.unref();

  return {
    hear(terminal: Terminal, health: Health): void {
      away.delete(terminal.id);
      seen.set(terminal.id, { at: now(), health });
      change(terminal);
    },
    /** A terminal that was just paired is shown without waiting for its next heartbeat. */
    announce: change,
    list: (accountId: string) =>
      registry
        .list(accountId)
        .filter((each) => each.pairedWith !== null)
        .map(documentOf),
    stop: () => clearInterval(timer),
  };
}

export type Connections = ReturnType<typeof createConnections>;
