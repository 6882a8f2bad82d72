import { setTimeout as sleep } from "node:timers/promises";
import type { LocalError } from "./local-error.ts";

const STOP_TIMEOUT_MS = 9_000;

/** A process of the product. */
export interface Part {
  name: string;
  exited: Promise<unknown>;
  stop(): Promise<unknown>;
  kill(): void;
  /** Why it matters that the process ended although nobody asked it to. */
  explainExit(): LocalError;
}

export interface Parts {
  add(part: Part): void;
  /** Resolves when a part ends by itself. */
  failed: Promise<LocalError>;
  /** Stops the last one first: nobody loses what he depends on. Those that take too long are killed. */
  stop(): Promise<void>;
  kill(): void;
}

export function createParts(): Parts {
  const parts: Part[] = [];
  const failure = Promise.withResolvers<LocalError>();
  let stopped: Promise<void> | undefined;

  return {
    failed: failure.promise,
    add(part) {
      parts.push(part);
      const report = () => stopped ?? failure.resolve(part.explainExit());
      part.exited.then(report, report);
    },
    stop() {
      stopped ??= stopInTurn(parts.toReversed());
      return stopped;
    },
    kill: () => parts.toReversed().forEach((part) => void part.kill()),
  };
}

async function stopInTurn(parts: Part[]): Promise<void> {
  const deadline = performance.now() + STOP_TIMEOUT_MS;
  for (const part of parts) {
    // Half of what is left, so that one that hangs leaves time for the others.
    const patience = new AbortController();
    const tooLong = sleep((deadline - performance.now()) / 2, "too long", { signal: patience.signal }).catch(() => {});
    if ((await Promise.race([part.stop().catch(() => {}), tooLong])) === "too long") part.kill();
    patience.abort();
  }
}
