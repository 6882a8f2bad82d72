import { errors } from "#sandbox/engine/http/errors.ts";
import type { Call } from "#sandbox/engine/http/route.ts";
import type { Payment } from "./payment.document.ts";

/** Browsers must send the client secret; a secret must always match. */
export function assertClientSecret(call: Call, payment: Payment, secret: string | null | undefined): void {
  if (!secret) {
    if (call.publishable) throw errors.clientSecretMissing();
    return;
  }
  if (secret !== payment.body.client_secret) throw errors.clientSecretInvalid();
}
