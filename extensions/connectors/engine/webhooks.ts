import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { parseJson } from "./json.ts";
import { type EnginePayment, paymentSchema } from "./payment.schema.ts";
import { tryRead } from "./read-answer.ts";

export const WEBHOOK_SIGNATURE_HEADER = "x-webhook-signature-512";

export interface EngineEvent {
  eventId: string;
  /** The engine's event name, for example `dispute_opened`; for the log only. Decide by the object. */
  eventType: string;
  /** `dispute`, `payment`, `refund`, `payout`, `mandate`, `subscription`, or a future type. */
  objectType: string;
  objectId: string | null;
  /** The object as it was then. It may have changed since. */
  object: unknown;
}

/**
 * Hex HMAC-SHA512 over the exact bytes. It covers no time, so a captured event can be replayed: read the object again.
 */
export function isSignedByEngine(rawBody: Uint8Array, signature: string | undefined, signingKey: string): boolean {
  // An empty key means a missing setting, and anyone could sign with it.
  if (!signature || !signingKey) return false;
  const expected = createHmac("sha512", signingKey).update(rawBody).digest();
  const given = Buffer.from(signature.trim(), "hex");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Null when the bytes are not an engine event. */
export function readEvent(rawBody: Uint8Array): EngineEvent | null {
  return tryRead(eventSchema, parseJson(rawBody));
}

/** The payment of an event. Null when it is incomplete. */
export function readReportedPayment(object: unknown): EnginePayment | null {
  return tryRead(paymentSchema, object);
}

const ID_FIELDS: Readonly<Record<string, string>> = {
  dispute: "dispute_id",
  payment: "payment_id",
  refund: "refund_id",
  payout: "payout_id",
  mandate: "mandate_id",
  subscription: "id",
};

const eventSchema: z.ZodType<EngineEvent> = z
  .object({
    event_id: z.string().min(1),
    event_type: z.string().min(1),
    content: z.object({ type: z.string().catch(""), object: z.record(z.string(), z.unknown()) }),
  })
  .transform(({ content: { type, object }, ...event }) => {
    const objectType = type.replace(/_details$/, "");
    const id = object[ID_FIELDS[objectType] ?? "id"];
    return {
      eventId: event.event_id,
      eventType: event.event_type,
      objectType,
      objectId: typeof id === "string" ? id : null,
      object,
    };
  });
