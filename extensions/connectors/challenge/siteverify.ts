import { z } from "zod";
import { ChallengeUnavailableError } from "./challenge.errors.ts";

interface ProviderOptions {
  readonly verifyUrl: string;
  readonly secret: string;
  readonly timeoutMs?: number;
}

/** A provider of challenges. Turnstile, hCaptcha and reCAPTCHA all answer `siteverify` alike. */
export interface ChallengeProvider {
  /** Whether its challenge was answered. A token counts once there. @throws ChallengeUnavailableError */
  isAnswered(token: string, payerIp: string): Promise<boolean>;
}

/** A payer waits for it. */
const TIMEOUT_MS = 3_000;

const verdict = z.object({ success: z.boolean() });

export function createChallengeProvider(options: ProviderOptions): ChallengeProvider {
  const { verifyUrl, secret, timeoutMs = TIMEOUT_MS } = options;
  return {
    async isAnswered(token, payerIp) {
      const answer = await exchange(() =>
        fetch(verifyUrl, {
          method: "POST",
          body: new URLSearchParams({ secret, response: token, remoteip: payerIp }),
          // Following a redirect would send the secret to another host.
          redirect: "manual",
          signal: AbortSignal.timeout(timeoutMs),
        }),
      );
      const read = verdict.safeParse(answer.json);
      if (answer.status !== 200 || !read.success) throw new ChallengeUnavailableError();
      return read.data.success;
    },
  };
}

async function exchange(send: () => Promise<Response>): Promise<{ status: number; json: unknown }> {
  try {
    const response = await send();
    return { status: response.status, json: await response.json() };
  } catch (cause) {
    throw new ChallengeUnavailableError(cause);
  }
}
