import { assertProfile } from "#sandbox/engine/http/auth.ts";
import { errors } from "#sandbox/engine/http/errors.ts";
import type { Call } from "#sandbox/engine/http/route.ts";
import { type Payment, payments } from "./payment.document.ts";

/** The caller's payment, or 404 HE_02. */
export async function getPayment(call: Call, id: string): Promise<Payment> {
  return checked(call, await payments.find(call.db, call.merchantId, id));
}

/** The same, with its row locked: confirm, capture, cancel and refund of one payment run one after another. */
export async function lockPayment(call: Call, id: string): Promise<Payment> {
  return checked(call, await payments.lock(call.db, call.merchantId, id));
}

function checked(call: Call, payment: Payment | null): Payment {
  if (!payment) throw errors.paymentNotFound();
  assertProfile(call, payment.body.profile_id);
  return payment;
}

/** Browsers must send the client secret; a secret must always match. */
export function assertClientSecret(call: Call, payment: Payment, secret: string | null | undefined): void {
  if (!secret) {
    if (call.publishable) throw errors.clientSecretMissing();
    return;
  }
  if (secret !== payment.body.client_secret) throw errors.clientSecretInvalid();
}
