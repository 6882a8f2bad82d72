import { setTimeout as sleep } from "node:timers/promises";
import { keepRunning } from "./keep-running.ts";
import type { LocalError } from "./local-error.ts";
import type { Part } from "./part.ts";

const STOP_TIMEOUT_MS = 9_000;

export interface Parts {
  add(part: Part): void;
  /** Runs when all parts have stopped. */
  onStopped(then: () => void): void;
  /** Resolves when a part exits before `keepRunning`. */
  failed: Promise<LocalError>;
  /** All parts have started: from now on one that exits is started again. */
  keepRunning(say: (text: string) => void): void;
  /** Stops in reverse order, so that no part loses one it depends on. Parts that take too long are killed. */
  stop(): Promise<void>;
  kill(): void;
}

export function createParts(): Parts {
  const parts: Part[] = [];
  const failure = Promise.withResolvers<LocalError>();
  const stopping = new AbortController();
  let stopped: Promise<void> | undefined;
  let isKept = false;
  const afterwards: (() => void)[] = [];

  return {
    failed: failure.promise,
    add(part) {
      parts.push(part);
      const report = () => stopping.signal.aborted || isKept || failure.resolve(part.explainExit());
      part.running.exited.then(report, report);
    },
    onStopped: (then) => void afterwards.push(then),
    keepRunning(say) {
      isKept = true;
      for (const part of parts) void keepRunning(part, stopping.signal, say);
    },
    stop() {
      stopping.abort();
      stopped ??= stopInTurn(parts.toReversed()).then(() => afterwards.forEach((then) => void then()));
      return stopped;
    },
    kill: () => parts.toReversed().forEach(({ running }) => void running.kill()),
  };
}

async function stopInTurn(parts: Part[]): Promise<void> {
  const deadline = performance.now() + STOP_TIMEOUT_MS;
  for (const { running } of parts) {
    // Half of the remaining time, so that a part that hangs leaves time for the others.
    const timer = new AbortController();
    const tooLong = sleep((deadline - performance.now()) / 2, "too long", { signal: timer.signal }).catch(() => {});
    if ((await Promise.race([running.stop().catch(() => {}), tooLong])) === "too long") running.kill();
    timer.abort();
  }
}
