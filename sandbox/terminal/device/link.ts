import { setTimeout as sleep } from "node:timers/promises";
import type { CloudClient, Command, Health } from "./cloud-client.ts";

const RETRY_MS = 250;

interface LinkOptions {
  readonly client: CloudClient;
  readonly heartbeatMs: number;
  health(): Health;
  onCommand(command: Command): void;
  /** The connection stands, or is lost. */
  onChange(): void;
}

/** A terminal's long-lived connection: opened again whenever it ends, and with a heartbeat beside it. */
export function createLink({ client, heartbeatMs, health, onCommand, onChange }: LinkOptions) {
  const stopped = new AbortController();
  let network = new AbortController();
  let isCut = false;
  let isOpen = false;

  function set(open: boolean): void {
    if (open === isOpen) return;
    isOpen = open;
    if (open) beat();
    onChange();
  }
  function beat(): void {
    if (isOpen) void client.beat(health(), network.signal).catch(() => {});
  }
  async function run(): Promise<void> {
    while (!stopped.signal.aborted) {
      if (!isCut) {
        const signal = AbortSignal.any([network.signal, stopped.signal]);
        await client.listen(onCommand, () => set(true), signal).catch(() => {});
        set(false);
      }
      await sleep(RETRY_MS, undefined, { signal: stopped.signal, ref: false }).catch(() => {});
    }
  }
  const timer = setInterval(beat, heartbeatMs);
  timer.unref();
  return {
    start: () => void run(),
    isOpen: () => isOpen,
    /** Whether the network's cable is in. */
    isConnected: () => !isCut,
    /** Of all calls: ends with the network, and with the terminal. */
    signal: () => AbortSignal.any([network.signal, stopped.signal]),
    beat,
    cut(): void {
      isCut = true;
      network.abort();
      set(false);
    },
    restore(): void {
      if (isCut) network = new AbortController();
      isCut = false;
    },
    stop(): void {
      stopped.abort();
      clearInterval(timer);
      isOpen = false;
    },
  };
}

export type Link = ReturnType<typeof createLink>;
