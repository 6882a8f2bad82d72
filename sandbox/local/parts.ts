import { setTimeout as sleep } from "node:timers/promises";
import type { LocalError } from "./local-error.ts";

const STOP_TIMEOUT_MS = 9_000;

/** A process of the product. */
export interface Part {
  name: string;
  exited: Promise<unknown>;
  stop(): Promise<unknown>;
  kill(): void;
  /** The error to report when the process exits unexpectedly. */
  explainExit(): LocalError;
}

export interface Parts {
  add(part: Part): void;
  /** Runs when all parts have stopped. */
  onStopped(then: () => void): void;
  /** Resolves when a part exits unexpectedly. */
  failed: Promise<LocalError>;
  /** Stops in reverse order, so that no part loses one it depends on. Parts that take too long are killed. */
  stop(): Promise<void>;
  kill(): void;
}

export function createParts(): Parts {
  const parts: Part[] = [];
  const failure = Promise.withResolvers<LocalError>();
  let stopped: Promise<void> | undefined;
  const afterwards: (() => void)[] = [];

  return {
    failed: failure.promise,
    add(part) {
      parts.push(part);
      const report = () => stopped ?? failure.resolve(part.explainExit());
      part.exited.then(report, report);
    },
    onStopped: (then) => void afterwards.push(then),
    stop() {
      stopped ??= stopInTurn(parts.toReversed()).then(() => afterwards.forEach((then) => void then()));
      return stopped;
    },
    kill: () => parts.toReversed().forEach((part) => void part.kill()),
  };
}

async function stopInTurn(parts: Part[]): Promise<void> {
  const deadline = performance.now() + STOP_TIMEOUT_MS;
  for (const part of parts) {
    // Half of the remaining time, so that a part that hangs leaves time for the others.
    const timer = new AbortController();
    const tooLong = sleep((deadline - performance.now()) / 2, "too long", { signal: timer.signal }).catch(() => {});
    if ((await Promise.race([part.stop().catch(() => {}), tooLong])) === "too long") part.kill();
    timer.abort();
  }
}
