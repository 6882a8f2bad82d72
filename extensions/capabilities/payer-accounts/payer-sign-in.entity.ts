import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import { instant, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/**
 * A link that opens an account once: for the customers with an email, or for the one customer whom the organization's
 * app sends. A request for an email that no customer has is stored too, so that it costs and counts the same.
 */
export const PayerSignInEntity = defineEntity({
  name: "PayerSignIn",
  tableName: "payer_sign_ins",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    id: text().primary(),
    environment: text().$type<Environment>(),
    /** The index by which customers are found; null where one customer is meant. */
    emailIndex: text().nullable(),
    customerId: text().nullable(),
    /** The customers when the link was made. It ends with the first of them. */
    customerIds: p.json<readonly string[]>().columnType("jsonb").defaultRaw("'[]'"),
    /** A hash of the link's token. Null before the mail, and once used. */
    tokenHash: text().nullable(),
    /** The address of the mail and of the session, until the link is used. */
    sealedEmail: text().nullable(),
    encryptionKeyId: text().nullable(),
    /** Of the sign-in page, and so of the mail. Null for English. */
    language: text().nullable(),
    /** Real times, which no test clock moves. */
    requestedAt: instant(),
    expiresAt: instant(),
  },
});

export type PayerSignIn = InferEntity<typeof PayerSignInEntity>;
