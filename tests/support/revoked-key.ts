import { setTimeout as pause } from "node:timers/promises";

/** Less than the limit of requests of one key. */
const PAUSE_MS = 20;
const PATIENCE_MS = 10_000;

/**
 * Asks until the key is refused. Returns when the last accepted request was sent, in ms from now; 0 when none was.
 * @throws Error for any other outcome
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
