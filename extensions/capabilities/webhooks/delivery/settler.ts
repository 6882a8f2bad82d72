import { setTimeout as sleep } from "node:timers/promises";
import type { Attempted } from "./attempt.ts";
import type { Lane } from "./lane.ts";
import { settle } from "./settle.ts";

/** Attempts that end within this time are settled together. */
const GATHER_MS = 25;
const MOST_AT_ONCE = 100;

/** Settles attempts as they end, many per transaction. */
export interface Settler {
  add(attempt: Attempted, settled: () => void): void;
  /** The endpoint's status changed or its lane was lost: stop sending. */
  isEnded(): boolean;
  /** @throws LaneLostError, or another error that prevented settling */
  drained(): Promise<void>;
}

export function createSettler(lane: Lane): Settler {
  const waiting: { readonly attempt: Attempted; readonly settled: () => void }[] = [];
  let settling: Promise<void> | null = null;
  let failure: { readonly error: unknown } | null = null;
  let isEnded = false;

  async function settleAll(): Promise<void> {
    while (waiting.length > 0 && !failure) {
      await sleep(GATHER_MS);
      const batch = waiting.splice(0, MOST_AT_ONCE);
      try {
        const { hasChangedStatus } = await settle(
          lane,
          batch.map(({ attempt }) => attempt),
        );
        isEnded ||= hasChangedStatus;
        for (const { settled } of batch) settled();
      } catch (error) {
        failure = { error };
      }
    }
    settling = null;
  }

  return {
    add(attempt, settled) {
      waiting.push({ attempt, settled });
      settling ??= settleAll();
    },
    isEnded: () => isEnded || failure !== null,
    async drained() {
      await settling;
      if (failure) throw failure.error;
    },
  };
}
