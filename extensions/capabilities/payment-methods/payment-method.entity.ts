import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { instant, resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";
import type { PaymentMethodStatus, SessionStatus } from "./payment-method.rules.ts";

/** The payer's agreement to later charges. */
export interface StoredMandate {
  readonly mandateId: string | null;
  readonly mandateStatus: string;
  /** ISO 8601. */
  readonly acceptedAt: string | null;
}

/** The sidecar of a payment method that the engine stores. Its id is the engine's. */
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
    /** The same as the customer's `default_payment_method_id`, and written with it. */
    isDefault: p.boolean(),
    lastUsedAt: instant().nullable(),
    failureCount: p.integer(),
    metadata: p.json<Readonly<Record<string, string>>>().columnType("jsonb").defaultRaw("'{}'"),
    /** When the engine was last asked for it. */
    checkedAt: instant(),
  },
});

export type PaymentMethodExtension = InferEntity<typeof PaymentMethodExtensionEntity>;

/** A payer's visit to the engine's form. Its id is that of the engine's payment of nothing. */
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
    expiresAt: instant(),
  },
});

export type PaymentMethodSession = InferEntity<typeof PaymentMethodSessionEntity>;
