import { reasonOf } from "#extensions/caller/index.ts";

/** The work is in progress, or due work changed a subscription after it was read. */
const ASKED_AGAIN: ReadonlySet<string | null> = new Set(["idempotency_in_progress", "subscription_not_changeable"]);

/** Retries while the answer says that another try may succeed, like a client. */
export async function untilDone<T>(call: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (attempt > 20 || !ASKED_AGAIN.has(reasonOf(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}
