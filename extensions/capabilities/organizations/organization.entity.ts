import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { createdAt, text } from "#extensions/platform/database/columns.ts";

/** The tenant itself. It is looked up before a tenant is known, so it holds nothing but what names it. */
export const OrganizationEntity = defineEntity({
  name: "Organization",
  tableName: "organizations",
  properties: {
    id: text().primary(),
    slug: text().unique("organizations_slug_key"),
    name: text(),
    onboardingStatus: text().$type<OnboardingStatus>(),
    /** The merchant id from before the engine migration. It wins over a merchant extension's (spec, "ApiContext"). */
    legacyMerchantId: text().nullable(),
    /** The central service's own id, remembered at first sight. */
    centralId: text().nullable(),
    /** What everybody may see of the organization. */
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

export const ONBOARDING_STATUSES = ["not_started", "in_progress", "complete"] as const;

export type OnboardingStatus = (typeof ONBOARDING_STATUSES)[number];
export type Organization = InferEntity<typeof OrganizationEntity>;
