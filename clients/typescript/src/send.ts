import { answerError } from "./answer-error.ts";
import type { Request } from "./request.ts";
import { isInProgress, mayHelpToRepeat, waitBefore } from "./retry.ts";
import type { Settings } from "./settings.ts";
import { sleep } from "./sleep.ts";
import { type Answer, tryOnce } from "./try-once.ts";

export interface Answered extends Answer {
  readonly attempts: number;
}

/**
 * Sends the request until it has a final answer, or no retries or time left.
 * @throws TollhouseError of the last try; the signal's reason
 */
export async function send(settings: Settings, request: Request, wantsFile: boolean): Promise<Answered> {
  const { signal, idempotencyKey, timeoutMs, deadlineMs, maxRetries } = request;
  const end = performance.now() + deadlineMs;
  const repeats = { retries: 0, waits: 0 };
  let inProgress: unknown = null;
  for (let attempts = 1; ; attempts += 1) {
    signal?.throwIfAborted();
    try {
      const left = end - performance.now();
      const asked = { attempts, idempotencyKey };
      const answer = await tryOnce(settings, request, { ...asked, wantsFile, timeoutMs: Math.min(timeoutMs, left) });
      if (!answer.response.ok) throw answerError(answer.response, answer.text, asked);
      return { ...answer, attempts };
    } catch (error) {
      // The deadline may cut off a poll without an effect on the work itself.
      if (inProgress && performance.now() >= end) throw inProgress;
      if (!mayHelpToRepeat(error)) throw error;
      const isWaiting = isInProgress(error);
      inProgress = isWaiting ? error : null;
      const repeat = ++repeats[isWaiting ? "waits" : "retries"];
      if (repeats.retries > maxRetries) throw error;
      const waitMs = waitBefore(repeat, error, settings);
      if (performance.now() + waitMs >= end) throw error;
      await sleep(waitMs, signal);
    }
  }
}
