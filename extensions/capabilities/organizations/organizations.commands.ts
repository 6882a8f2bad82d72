import { UniqueConstraintViolationException } from "@mikro-orm/core";
import { type Options, UsageError } from "#extensions/platform/commands/arguments.ts";
import type { Command } from "#extensions/platform/commands/command.ts";
import type { SystemWork } from "#extensions/platform/work/work.ts";
import type { Organization } from "./organization.entity.ts";
import { changeOrganization, createOrganization, getOrganization, listOrganizations } from "./organizations.service.ts";

export const organizationCommands: readonly Command[] = [
  {
    name: "organizations create",
    options: "--slug <slug> --name <name>",
    run: async (work, options) =>
      organizationJson(await createOrganization(work, { slug: options.get("slug"), name: options.get("name") })),
  },
  {
    name: "organizations onboard",
    options: '--organization <slug> --legacy-merchant-id <id from before the engine migration, or "" for none>',
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
  const merchantId = options.find("legacy-merchant-id");
  if (merchantId === undefined) throw new UsageError("--legacy-merchant-id is missing.");
  if (!MERCHANT_ID.test(merchantId))
    throw new UsageError("--legacy-merchant-id is at most 64 letters, digits, hyphens or underscores.");
  return { legacyMerchantId: merchantId || null };
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

export function organizationJson(organization: Organization) {
  const { id, slug, name, legacyMerchantId, centralId, createdAt } = organization;
  return {
    organization_id: id,
    organization_slug: slug,
    name,
    legacy_merchant_id: legacyMerchantId ?? null,
    central_id: centralId ?? null,
    created_at: createdAt,
  };
}
