import { signatureOf } from "#extensions/platform/signing-secrets/signature.ts";

const USER_AGENT = "Tollhouse-Webhooks/1.0";

interface Attempt {
  /** The same for every attempt. */
  readonly id: string;
  readonly body: string;
  /** The first attempt is 1. */
  readonly attempt: number;
  /** The attempt's time, so that receivers can refuse replays. */
  readonly at: Date;
}

export function signedHeaders(keys: readonly Buffer[], { id, body, attempt, at }: Attempt): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1_000);
  return {
    "content-type": "application/json",
    "user-agent": USER_AGENT,
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signatureOf(keys, { id, timestamp, body }),
    "webhook-attempt": String(attempt),
  };
}
