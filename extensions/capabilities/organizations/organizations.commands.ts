import type { Command } from "#extensions/platform/commands/command.ts";
import type { Organization } from "./organization.entity.ts";
import {
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
    name: "organizations list",
    options: "",
    run: async (work) => (await listOrganizations(work)).map(organizationJson),
  },
];

function organizationJson({ id, slug, name, onboardingStatus, createdAt }: Organization) {
  return {
    organization_id: id,
    organization_slug: slug,
    name,
    onboarding_status: onboardingStatus,
    created_at: createdAt,
  };
}
