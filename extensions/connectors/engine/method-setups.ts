import { z } from "zod";
import { type Ask, segment } from "./ask.ts";
import { consentRequest, type EngineConsent } from "./consent.request.ts";
import type { components } from "./gen/engine-api.ts";
import { inProfile } from "./in-profile.ts";
import { paymentStatusOf } from "./payment-status.rules.ts";
import { instant, optionalText, read } from "./read-answer.ts";

type Requests = components["schemas"];

export interface NewMethodSetup {
  /** Our ID of the engine's payment. A second one with it is refused as `already_exists`. */
  setupId: string;
  /** The engine creates an unknown customer. */
  customer: { id: string; name?: string; email?: string };
  currency: string;
  returnUrl: string | null;
  consent: EngineConsent;
  expiresInSeconds: number;
}

/** Zero-amount payments, by which a payer stores a payment method and consents to later charges. */
export function methodSetupsOf(ask: Ask, profileId: string | undefined) {
  return {
    create: async (setup: NewMethodSetup) =>
      read(
        setupSchema,
        await ask({ method: "POST", path: "/payments", json: { ...createRequest(setup), ...inProfile(profileId) } }),
      ),
    get: async (id: string) => read(setupSchema, await ask({ method: "GET", path: `/payments/${segment(id)}` })),
    async cancel(id: string) {
      const json: Requests["PaymentsCancelRequest"] = { cancellation_reason: "expired" };
      return read(setupSchema, await ask({ method: "POST", path: `/payments/${segment(id)}/cancel`, json }));
    },
  };
}

function createRequest(setup: NewMethodSetup): Requests["PaymentsCreateRequest"] {
  return {
    payment_id: setup.setupId,
    amount: 0,
    currency: setup.currency as Requests["Currency"],
    customer: setup.customer,
    payment_type: "setup_mandate",
    ...consentRequest(setup.consent),
    session_expiry: setup.expiresInSeconds,
    ...(setup.returnUrl !== null && { return_url: setup.returnUrl }),
  };
}

/** A payer's visit to the engine's form. */
export type EngineMethodSetup = z.infer<typeof setupSchema>;

const setupSchema = z
  .object({
    payment_id: z.string().min(1),
    status: z.string().min(1),
    customer_id: optionalText,
    client_secret: optionalText,
    manual_retry_allowed: z.boolean().nullish().catch(null),
    payment_method_id: optionalText,
    mandate_id: optionalText,
    fingerprint: optionalText,
    created: instant,
  })
  .transform((payment) => ({
    setupId: payment.payment_id,
    status: paymentStatusOf(payment.status),
    customerId: payment.customer_id,
    /** Gives the payer's browser access to this payment only. It is never stored. */
    clientSecret: payment.client_secret,
    canRetry: payment.manual_retry_allowed === true,
    paymentMethodId: payment.payment_method_id,
    mandateId: payment.mandate_id,
    /** The engine's fingerprint of the card, the same for every merchant. It never leaves the service. */
    fingerprint: payment.fingerprint,
    createdAt: payment.created,
  }));
