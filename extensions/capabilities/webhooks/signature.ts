import { createHmac } from "node:crypto";

interface Signed {
  /** The same for every attempt. */
  readonly id: string;
  readonly body: string;
  readonly attempt: number;
  readonly at: Date;
}

/** The headers of a delivery, with one signature per live secret (Standard Webhooks). */
export function signedHeaders({ id, body, attempt, at }: Signed, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return {
    "content-type": "application/json",
    "user-agent": "Tollhouse-Webhooks",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
    "webhook-attempt": String(attempt),
  };
}
