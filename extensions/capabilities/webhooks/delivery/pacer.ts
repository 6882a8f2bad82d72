import { setTimeout as sleep } from "node:timers/promises";

/** Spaces starts evenly within the endpoint's rate limit per second. */
export interface Pacer {
  /** Resolves when the next delivery may start. */
  turn(): Promise<void>;
}

export function createPacer(perSecond: number | null): Pacer {
  if (perSecond === null) return { turn: async () => {} };
  const spacingMs = 1_000 / perSecond;
  let nextAt = 0;
  return {
    async turn() {
      const now = performance.now();
      const at = Math.max(now, nextAt);
      nextAt = at + spacingMs;
      if (at > now) await sleep(at - now);
    },
  };
}
