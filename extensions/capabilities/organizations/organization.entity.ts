import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { createdAt, text } from "#extensions/platform/database/columns.ts";

/** The tenant. It is read before a tenant is known, so it holds only identifying and public data. */
export const OrganizationEntity = defineEntity({
  name: "Organization",
  tableName: "organizations",
  properties: {
    id: text().primary(),
    slug: text().unique("organizations_slug_key"),
    name: text(),
    /**
     * The merchant ID from before the engine migration. It takes precedence over a merchant extension's (spec,
     * "ApiContext").
     */
    legacyMerchantId: text().nullable(),
    /** The central auth service's ID, stored on first use. */
    centralId: text().nullable(),
    /** The organization's public profile. */
    publicProfile: p
      .json<PublicProfile>()
      .columnType("jsonb")
      .onCreate(() => ({})),
    createdAt: createdAt(),
  },
});

export interface PublicProfile {
  tagline?: string;
  /** #rrggbb */
  brandColor?: string;
  supportEmail?: string;
  supportPhone?: string;
  websiteUrl?: string;
}

export type Organization = InferEntity<typeof OrganizationEntity>;
