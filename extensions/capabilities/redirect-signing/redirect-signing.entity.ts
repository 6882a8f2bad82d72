import { defineEntity, type InferEntity } from "@mikro-orm/core";
import { instant, resource, text } from "#extensions/platform/database/columns.ts";
import { signingSecretEntity } from "#extensions/platform/signing-secrets/signing-secret-entity.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** The signing of one environment's redirects. Without a row, they are not signed. */
export const RedirectSigningEntity = defineEntity({
  name: "RedirectSigning",
  tableName: "redirect_signings",
  ...tenantOwned,
  properties: {
    ...resource(),
    currentSecretId: text(),
    /** The time at which the last of the former secrets stops signing. Real time. */
    previousSecretsExpireAt: instant().nullable(),
  },
});

export type RedirectSigning = InferEntity<typeof RedirectSigningEntity>;

export const RedirectSecretEntity = signingSecretEntity({
  name: "RedirectSecret",
  tableName: "redirect_secrets",
  subjectColumn: "redirect_signing_id",
});
