import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import { instant, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** A code that is mailed to a payer who cannot solve the challenge of a link. Its row goes after an hour. */
export const ChallengeCodeEntity = defineEntity({
  name: "ChallengeCode",
  tableName: "challenge_codes",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    id: text().primary(),
    environment: text().$type<Environment>(),
    /** The only link that it answers for. */
    paymentLinkId: text(),
    emailIndex: text(),
    /** A keyed hash. Null before the mail. */
    codeHash: text().nullable(),
    /** Wrong codes that were entered. */
    tries: p.integer().default(0),
    language: text().$type<"en" | "de">(),
    /** Until it is mailed. */
    sealedEmail: text().nullable(),
    encryptionKeyId: text().nullable(),
    /** Real times, which no test clock moves. */
    requestedAt: instant(),
    expiresAt: instant(),
  },
});

export type ChallengeCode = InferEntity<typeof ChallengeCodeEntity>;
