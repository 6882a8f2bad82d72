import { reasonOf } from "#extensions/caller/index.ts";

/** Retries while the answer says that the work is in progress, like a client. */
export async function untilDone<T>(call: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (attempt > 20 || reasonOf(error) !== "idempotency_in_progress") throw error;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}
