import type { components } from "./gen/engine-api.ts";

type Requests = components["schemas"];

/** The payer's consent to later charges. */
export interface EngineConsent {
  acceptedAt: Date;
  /** Where the payer agreed in a browser; offline without it. The engine takes both of its fields or neither. */
  online?: { ipAddress: string; userAgent: string } | undefined;
}

/** The engine stores a payment method only with this consent. Its own form adds its own proof when it confirms. */
export function consentRequest({ acceptedAt, online }: EngineConsent) {
  const accepted_at = acceptedAt.toISOString();
  const customer_acceptance: Requests["CustomerAcceptance"] = online
    ? { acceptance_type: "online", accepted_at, online: { ip_address: online.ipAddress, user_agent: online.userAgent } }
    : { acceptance_type: "offline", accepted_at };
  return { setup_future_usage: "off_session", customer_acceptance } satisfies Partial<
    Requests["PaymentsCreateRequest"]
  >;
}
