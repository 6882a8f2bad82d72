import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { camelKeys } from "./cloud-json.ts";
import { parsed } from "./parsed.ts";
import type { TerminalMessage } from "./port.ts";
import { messageSchema } from "./terminal.schema.ts";

interface Delivery {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

const TOLERANCE_MS = 300_000;

const KINDS: ReadonlySet<string> = new Set<TerminalMessage["kind"]>([
  "sale",
  "payment",
  "refund",
  "connections",
  "paired",
]);
const deliverySchema = z.object({ messages: z.array(z.looseObject({ kind: z.string() })).max(100) });

/**
 * Null for a wrong signature. Messages of a kind that we do not know are left out.
 * @throws TerminalUnavailableError for a signed body that is not as the protocol says
 */
export function readCloudMessages(secret: string, delivery: Delivery, now: Date): TerminalMessage[] | null {
  if (!isSigned(secret, delivery, now)) return null;
  const { messages } = parsed(deliverySchema, jsonOf(delivery.body));
  return messages.filter(({ kind }) => KINDS.has(kind)).map((each) => parsed(messageSchema, camelKeys(each)));
}

/** Standard Webhooks: one of the signatures must be of this secret, and the time within five minutes. */
function isSigned(secret: string, { headers, body }: Delivery, now: Date): boolean {
  const { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures } = headers;
  if (!id || !timestamp || !signatures || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() - Number(timestamp) * 1_000) > TOLERANCE_MS) return false;
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  // Without a key anybody could sign.
  if (key.length === 0) return false;
  const expected = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest();
  return signatures.split(" ").some((signature) => {
    const given = signature.startsWith("v1,") ? Buffer.from(signature.slice("v1,".length), "base64") : Buffer.alloc(0);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString("utf8"));
  } catch {
    return null;
  }
}
