import { ConnectError } from "@connectrpc/connect";
import { reasonOf } from "#extensions/caller/index.ts";

export async function failureOf(call: Promise<unknown>): Promise<ConnectError> {
  return call.then(
    () => Promise.reject(new Error("the call succeeded")),
    (error: unknown) => ConnectError.from(error),
  );
}

/** As a client does: tries again while the answer says that the work is under way. */
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
