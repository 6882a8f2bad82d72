import type { Call } from "#sandbox/engine/http/route.ts";
import { emitEvent } from "#sandbox/engine/webhooks/events.ts";
import { type Payment, payments } from "./payment.document.ts";
import { eventOf } from "./payment.rules.ts";

/** Saves an existing payment, and emits an event if it entered a status that has one. */
export async function savePayment(call: Call, payment: Payment, statusBefore: string): Promise<void> {
  const { body } = payment;
  body.modified_at = call.now.toISOString();
  body.updated = body.modified_at;
  await payments.save(call.db, payment);
  const eventType = body.status === statusBefore ? undefined : eventOf(body.status);
  if (eventType) await emitEvent(call, { eventType, contentType: "payment_details", document: payment });
}
