import { setTimeout as pause } from "node:timers/promises";

/** Less than the limit of requests of one key. */
const PAUSE_MS = 20;
const PATIENCE_MS = 10_000;

/**
 * Asks until the key is refused. Answers how many ms from now the last request that still passed was sent, which a busy machine
 * does not make longer, and 0 when none passed.
 * @throws Error when the key is never refused, or another status than 200 and 401 comes
 */
export async function passedFor(ask: () => Promise<number>): Promise<number> {
  const startedAt = performance.now();
  for (let passedMs = 0; ; ) {
    const sentMs = performance.now() - startedAt;
    const status = await ask();
    if (status === 401) return passedMs;
    if (status !== 200 || sentMs > PATIENCE_MS)
      throw new Error(`The revoked key still got ${status} after ${sentMs} ms.`);
    passedMs = sentMs;
    await pause(PAUSE_MS);
  }
}
