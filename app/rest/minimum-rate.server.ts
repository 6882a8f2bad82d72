import { refuse } from "./errors.server.ts";

/** The least bytes per window, unless the body ends. Slower than any line used for uploads. */
const WINDOW_MS = 10_000;
const WINDOW_BYTES = 64 * 1024;

/** Waits for each piece of a body, and gives up on a client that holds its upload open. */
export function minimumRate() {
  let endsAt = performance.now() + WINDOW_MS;
  let arrived = 0;
  return {
    /** @throws ApiError 408 */
    async inTime<Value>(piece: Promise<Value>): Promise<Value> {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(tooSlow()), Math.max(0, endsAt - performance.now()));
      });
      return Promise.race([piece, late]).finally(() => clearTimeout(timer));
    },
    count(bytes: number): void {
      arrived += bytes;
      if (arrived < WINDOW_BYTES) return;
      arrived = 0;
      endsAt = performance.now() + WINDOW_MS;
    },
  };
}

function tooSlow() {
  return refuse("request_timeout", { message: "The body did not arrive in time." });
}
