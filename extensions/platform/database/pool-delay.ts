import type { Pool } from "pg";

/** How long work waits for a connection of the pool. */
export class PoolDelay {
  #pool: Pick<Pool, "waitingCount"> | null = null;
  #taken = 0;
  #since = performance.now();

  watch(pool: Pick<Pool, "waitingCount"> & { on(event: "acquire", listener: () => void): unknown }): void {
    this.#pool = pool;
    pool.on("acquire", () => {
      this.#taken += 1;
    });
  }

  /** By Little's law: those who wait now, by the connections that were given per ms since the last time. */
  takeMs(): number {
    const now = performance.now();
    const waiting = this.#pool?.waitingCount ?? 0;
    const delayMs = (waiting * (now - this.#since)) / Math.max(1, this.#taken);
    this.#taken = 0;
    this.#since = now;
    return delayMs;
  }
}
