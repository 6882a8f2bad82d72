import { join } from "node:path";
import { createDevice, type Device } from "./device.ts";

interface FleetOptions {
  readonly cloudUrl: string;
  /** Null keeps the journals in memory: then a terminal without power forgets all. */
  readonly dataDir: string | null;
  readonly heartbeatMs: number;
  now(): number;
}

interface Slot {
  readonly id: string;
  readonly token: string;
  /** Null without power. */
  device: Device | null;
  version: number;
  readonly listeners: Set<() => void>;
}

const REBOOT_MS = 1_500;

/** The terminals of this process, each with or without power. */
export function createFleet({ cloudUrl, dataDir, heartbeatMs, now }: FleetOptions) {
  const slots = new Map<string, Slot>();
  let isStopped = false;

  function change(slot: Slot): void {
    slot.version += 1;
    for (const listen of [...slot.listeners]) listen();
  }
  function powerOn(slot: Slot): void {
    if (slot.device || isStopped) return;
    slot.device = createDevice({
      ...{ id: slot.id, token: slot.token, cloudUrl, heartbeatMs, now },
      journalFile: dataDir && join(dataDir, "terminals", `${slot.id}.jsonl`),
      onChange: () => change(slot),
      reboot() {
        powerOff(slot);
        setTimeout(() => powerOn(slot), REBOOT_MS).unref();
      },
    });
    change(slot);
  }
  function powerOff(slot: Slot): void {
    slot.device?.stop();
    slot.device = null;
    change(slot);
  }
  return {
    add({ id, token }: { id: string; token: string }): void {
      const slot: Slot = { id, token, device: null, version: 0, listeners: new Set() };
      slots.set(id, slot);
      powerOn(slot);
    },
    device: (id: string): Device | null => slots.get(id)?.device ?? null,
    version: (id: string): number => slots.get(id)?.version ?? 0,
    /** Resolves at the next change of what the terminal shows, or after a while. */
    changed(id: string, version: number, timeoutMs: number): Promise<void> {
      const slot = slots.get(id);
      if (!slot || slot.version !== version) return Promise.resolve();
      return new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer);
          slot.listeners.delete(end);
          resolve();
        };
        const timer = setTimeout(end, timeoutMs);
        timer.unref();
        slot.listeners.add(end);
      });
    },
    cutPower(id: string): void {
      const slot = slots.get(id);
      if (slot) powerOff(slot);
    },
    cutNetwork: (id: string) => void slots.get(id)?.device?.cutNetwork(),
    heal(id: string): void {
      const slot = slots.get(id);
      if (!slot) return;
      powerOn(slot);
      slot.device?.restoreNetwork();
      change(slot);
    },
    stop(): void {
      isStopped = true;
      for (const slot of slots.values()) powerOff(slot);
    },
  };
}

export type Fleet = ReturnType<typeof createFleet>;
