import { createHmac } from "node:crypto";

const PREFIX = "whsec_";
const USER_AGENT = "Tollhouse-Webhooks/1.0";

/** The key of a secret: `whsec_` and base64 of random bytes. */
export function keyOf(secret: string): Buffer {
  return Buffer.from(secret.slice(PREFIX.length), "base64");
}

interface Signed {
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

/** The header webhook-signature (Standard Webhooks), with one signature per key. */
function signatureOf(keys: readonly Buffer[], { id, timestamp, body }: Signed): string {
  const sign = (key: Buffer) => createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest("base64");
  return keys.map((key) => `v1,${sign(key)}`).join(" ");
}

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
