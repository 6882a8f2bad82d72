import { z } from "zod";
import { errors } from "#sandbox/engine/http/errors.ts";
import type { Call } from "#sandbox/engine/routing/route.ts";
import { type Payment, payments } from "./payment.document.ts";
import type { PaymentChange } from "./payment.schema.ts";
import { customerOf } from "./recurring.rules.ts";

export const secretQuery = z.object({ client_secret: z.string().optional() });

export type SecretQuery = z.infer<typeof secretQuery>;

/** Browsers must send the client secret; a secret must always match, and ends with the payment's session. */
export function assertClientSecret(call: Call, payment: Payment, secret: string | null | undefined): void {
  if (!secret) {
    if (call.publishable) throw errors.missingParam("client_secret");
    return;
  }
  if (secret !== payment.body.client_secret) throw errors.clientSecretInvalid();
  if (call.now > new Date(payment.body.expires_on)) throw errors.clientSecretExpired();
}

/** A browser can pay for the payment's own customer only. */
export function assertSameCustomer(call: Call, payment: Payment, request: PaymentChange): void {
  const customerId = customerOf(request);
  if (call.publishable && customerId && customerId !== payment.body.customer_id) throw errors.customerNotYours();
}

/** The caller's payment with this client secret. */
export async function paymentOfSecret(call: Call, secret: string | null | undefined): Promise<Payment> {
  if (!secret) throw errors.missingParam("client_secret");
  const payment = await payments.find(call, secret.split("_secret_")[0] ?? "");
  if (!payment) throw errors.clientSecretInvalid();
  assertClientSecret(call, payment, secret);
  return payment;
}
