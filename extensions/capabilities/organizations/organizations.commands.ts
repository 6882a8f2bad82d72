import { UniqueConstraintViolationException } from "@mikro-orm/core";
import { type Options, UsageError } from "#extensions/platform/commands/arguments.ts";
import type { Command } from "#extensions/platform/commands/command.ts";
import type { SystemWork } from "#extensions/platform/work/work.ts";
import { ONBOARDING_STATUSES, type Organization } from "./organization.entity.ts";
import {
  changeOrganization,
  changePublicProfile,
  createOrganization,
  getOrganization,
  listOrganizations,
} from "./organizations.service.ts";
import { publicProfileOf } from "./public-profile.ts";

export const organizationCommands: readonly Command[] = [
  {
    name: "organizations create",
    options: "--slug <slug> --name <name>",
    run: async (work, options) =>
      organizationJson(await createOrganization(work, { slug: options.get("slug"), name: options.get("name") })),
  },
  {
    name: "organizations describe",
    options:
      "--organization <slug> [--tagline …] [--brand-color #rrggbb] [--support-email …] [--support-phone …] [--website-url https://…]",
    run: async (work, options) => {
      const organization = await getOrganization(work, { slug: options.get("organization") });
      return organizationJson(await changePublicProfile(work, organization, publicProfileOf(options)));
    },
  },
  {
    name: "organizations onboard",
    options:
      '--organization <slug> [--onboarding-status not_started|in_progress|complete] [--legacy-merchant-id <id>, or "" for none]',
    run: async (work, options) => {
      const organization = await getOrganization(work, { slug: options.get("organization") });
      return organizationJson(await changeOrganization(work, organization, onboardingOf(options)));
    },
  },
  {
    name: "organizations bind",
    options: '--organization <slug> --central-id <id at the central service, or "" for the next one seen>',
    run: async (work, options) => {
      const organization = await getOrganization(work, { slug: options.get("organization") });
      return organizationJson(await bind(work, organization, options.find("central-id")));
    },
  },
  {
    name: "organizations list",
    options: "",
    run: async (work) => (await listOrganizations(work)).map(organizationJson),
  },
];

const MERCHANT_ID = /^[A-Za-z0-9_-]{0,64}$/;

/** @throws UsageError */
function onboardingOf(options: Options) {
  const [status, merchantId] = [options.find("onboarding-status"), options.find("legacy-merchant-id")];
  const onboardingStatus = ONBOARDING_STATUSES.find((known) => known === status);
  if (status !== undefined && !onboardingStatus)
    throw new UsageError(`--onboarding-status is ${ONBOARDING_STATUSES.join(", ")}.`);
  if (merchantId !== undefined && !MERCHANT_ID.test(merchantId))
    throw new UsageError("--legacy-merchant-id is at most 64 letters, digits, hyphens or underscores.");
  if (!onboardingStatus && merchantId === undefined)
    throw new UsageError("--onboarding-status or --legacy-merchant-id is missing.");
  return {
    ...(onboardingStatus && { onboardingStatus }),
    ...(merchantId !== undefined && { legacyMerchantId: merchantId || null }),
  };
}

/** @throws UsageError */
async function bind(work: SystemWork, organization: Organization, centralId?: string): Promise<Organization> {
  if (centralId === undefined) throw new UsageError("--central-id is missing.");
  try {
    return await changeOrganization(work, organization, { centralId: centralId || null });
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException)) throw error;
    throw new UsageError("--central-id is bound to another organization.");
  }
}

function organizationJson(organization: Organization) {
  const { id, slug, name, onboardingStatus, legacyMerchantId, centralId, createdAt } = organization;
  return {
    organization_id: id,
    organization_slug: slug,
    name,
    onboarding_status: onboardingStatus,
    legacy_merchant_id: legacyMerchantId ?? null,
    central_id: centralId ?? null,
    created_at: createdAt,
  };
}
