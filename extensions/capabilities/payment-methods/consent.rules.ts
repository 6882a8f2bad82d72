import { refuse } from "#extensions/platform/kernel/refuse.ts";

/** How a payer agreed to later charges, as the merchant gave it. */
export interface StoredConsent {
  readonly acceptanceType: string;
  /** ISO 8601. */
  readonly acceptedAt: string;
  /** Both are deleted with the customer's redaction. */
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
}

/** A request's consent, with its time in ms since 1970. */
export interface GivenConsent {
  readonly acceptanceType: string;
  readonly acceptedAtMs?: number | undefined;
  readonly ipAddress?: string | undefined;
  readonly userAgent?: string | undefined;
}

interface Circumstances {
  readonly nowMs: number;
  /** Addresses identify patients, so neither the engine nor we get them. */
  readonly isHealthData: boolean;
}

/** @throws consent_not_possible naming the field */
export function consentOf(given: GivenConsent, { nowMs, isHealthData }: Circumstances): StoredConsent {
  const { acceptanceType, acceptedAtMs = nowMs, ipAddress = null, userAgent = null } = given;
  const isOnline = acceptanceType === "online";
  if (isOnline && isHealthData)
    throw consentNotPossible(
      "consent.acceptance_type",
      "The proof of an online consent identifies a patient. Use offline.",
    );
  for (const [field, value] of [["ip_address", ipAddress] as const, ["user_agent", userAgent] as const]) {
    if (isOnline && value === null)
      throw consentNotPossible(`consent.${field}`, `The payment engine takes an online consent only with ${field}.`);
    if (!isOnline && value !== null)
      throw consentNotPossible(`consent.${field}`, `The payment engine takes ${field} only of an online consent.`);
  }
  if (acceptedAtMs > nowMs)
    throw consentNotPossible("consent.accepted_at", "The payer cannot have agreed in the future.");
  return { acceptanceType, acceptedAt: new Date(acceptedAtMs).toISOString(), ipAddress, userAgent };
}

function consentNotPossible(param: string, problem: string) {
  return refuse("consent_not_possible", { param, problem });
}

/** The mandate of a method that a payment stored. Without a given consent, the payer agreed when it was created. */
export function mandateOf(mandateId: string | null, consent: StoredConsent | null | undefined, createdAt: Date) {
  const accepted = consent ?? { acceptanceType: null, ipAddress: null, userAgent: null };
  return { mandateId, mandateStatus: "active", acceptedAt: createdAt.toISOString(), ...accepted };
}
