import { setTimeout as sleep } from "node:timers/promises";
import { type Attempted, isSuccess } from "./attempt.ts";
import type { Lane } from "./lane.ts";
import { settle } from "./settle.ts";

/** Attempts that end within this time of each other are settled together. */
const GATHER_MS = 25;
/** While all succeed, they are settled this long after the first one at the latest. A failure is not waited with. */
const LONGEST_GATHER_MS = 200;
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

  async function gathered(): Promise<void> {
    const endsAt = performance.now() + LONGEST_GATHER_MS;
    for (let before = 0; before < waiting.length && before < MOST_AT_ONCE && performance.now() < endsAt; ) {
      before = waiting.length;
      await sleep(GATHER_MS);
      if (!waiting.every(({ attempt }) => isSuccess(attempt))) return;
    }
  }

  async function settleAll(): Promise<void> {
    while (waiting.length > 0 && !failure) {
      await gathered();
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
