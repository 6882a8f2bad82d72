import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import { instant, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** A payer who is signed in on the organization's public host. */
export const PayerSessionEntity = defineEntity({
  name: "PayerSession",
  tableName: "payer_sessions",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    id: text().primary(),
    environment: text().$type<Environment>(),
    /** Of the sign-in (payer-sign-in.entity.ts). */
    emailIndex: text().nullable(),
    customerId: text().nullable(),
    /** The customers at the sign-in. The session ends with the first of them. */
    customerIds: p.json<readonly string[]>().columnType("jsonb"),
    /** A hash of the token in the payer's cookie. */
    tokenHash: text(),
    /** Shown to its payer. */
    sealedEmail: text().nullable(),
    encryptionKeyId: text().nullable(),
    /** Real time, which no test clock moves. */
    expiresAt: instant(),
  },
});

export type PayerSession = InferEntity<typeof PayerSessionEntity>;
