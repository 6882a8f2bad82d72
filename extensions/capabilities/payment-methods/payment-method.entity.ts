import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { CardNotice } from "#extensions/connectors/engine/index.ts";
import { instant, resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";
import type { FormerCard } from "./card-update.rules.ts";
import type { StoredConsent } from "./consent.rules.ts";
import type { PaymentMethodStatus, SessionStatus } from "./payment-method.rules.ts";

/** The payer's consent to later charges. */
export interface StoredMandate {
  readonly mandateId: string | null;
  readonly mandateStatus: string;
  /** ISO 8601. */
  readonly acceptedAt: string | null;
  /** Absent in rows of earlier releases, null unless given; the last two are absent after the customer's redaction. */
  readonly acceptanceType?: string | null;
  readonly ipAddress?: string | null;
  readonly userAgent?: string | null;
}

/** Our data about an engine payment method. Its ID is the engine's. */
export const PaymentMethodExtensionEntity = defineEntity({
  name: "PaymentMethodExtension",
  tableName: "payment_method_extensions",
  ...tenantOwned,
  properties: {
    ...resource(),
    customerId: text(),
    status: text().$type<PaymentMethodStatus>(),
    type: text(),
    brand: text().nullable(),
    last4: text().nullable(),
    bin: text().nullable(),
    expMonth: p.integer().nullable(),
    expYear: p.integer().nullable(),
    funding: text().nullable(),
    issuer: text().nullable(),
    issuerCountry: text().nullable(),
    wallet: text().nullable(),
    fingerprint: text().nullable(),
    bankLast4: text().nullable(),
    mandate: p.json<StoredMandate>().columnType("jsonb").nullable(),
    /** Equals the customer's `default_payment_method_id` and is written with it. */
    isDefault: p.boolean(),
    lastUsedAt: instant().nullable(),
    failureCount: p.integer(),
    metadata: p.json<Readonly<Record<string, string>>>().columnType("jsonb").defaultRaw("'{}'"),
    /** The time of the last read from the engine. */
    checkedAt: instant(),
    /** Oldest first. */
    formerCards: p.json<readonly FormerCard[]>().columnType("jsonb").defaultRaw("'[]'"),
    updatedByNetworkAt: instant().nullable(),
    /** When the last notice of the card's expiry was due. Null after a new expiry. */
    expiryNoticeAt: instant().nullable(),
    networkNotice: text().$type<CardNotice>().nullable(),
    /** Since when the engine is asked to delete it. It cannot be charged anymore. */
    detachingSince: instant().nullable(),
  },
});

export type PaymentMethodExtension = InferEntity<typeof PaymentMethodExtensionEntity>;

/** A payer's visit to the engine's form. Its ID is that of the engine's zero-amount payment. */
export const PaymentMethodSessionEntity = defineEntity({
  name: "PaymentMethodSession",
  tableName: "payment_method_sessions",
  ...tenantOwned,
  properties: {
    ...resource(),
    customerId: text(),
    status: text().$type<SessionStatus>(),
    paymentMethodId: text().nullable(),
    currency: text(),
    returnUrl: text().nullable(),
    /** Until the method is stored, whose mandate then has it. */
    consent: p.json<StoredConsent>().columnType("jsonb").nullable(),
    expiresAt: instant(),
  },
});

export type PaymentMethodSession = InferEntity<typeof PaymentMethodSessionEntity>;
