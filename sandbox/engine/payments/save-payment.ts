import { emitEvent } from "#sandbox/engine/events/events.ts";
import { findProfile } from "#sandbox/engine/merchants/account.document.ts";
import type { Call } from "#sandbox/engine/routing/route.ts";
import { eventOf, manualRetryAllowed } from "#sandbox/engine/rules/payment.rules.ts";
import { type Payment, payments } from "./payment.document.ts";

/** Saves an existing payment, and emits an event if it entered a status that has one. */
export async function savePayment(call: Call, payment: Payment, statusBefore: string): Promise<void> {
  const { body } = payment;
  body.modified_at = call.now.toISOString();
  body.updated = body.modified_at;
  const profile = await findProfile(call, body.profile_id);
  body.manual_retry_allowed = manualRetryAllowed(body.status, profile?.body.is_manual_retry_enabled === true);
  await payments.save(call.db, payment);
  const eventType = body.status === statusBefore ? undefined : eventOf(body.status);
  if (eventType) await emitEvent(call, { eventType, contentType: "payment_details", document: payment });
}
