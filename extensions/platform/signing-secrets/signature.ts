import { createHmac } from "node:crypto";

const PREFIX = "whsec_";

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
export function signatureOf(keys: readonly Buffer[], { id, timestamp, body }: Signed): string {
  const sign = (key: Buffer) => createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest("base64");
  return keys.map((key) => `v1,${sign(key)}`).join(" ");
}
