import {
  createOrganization,
  demoOrganizations,
  listOrganizations,
  tenantOf,
} from "#extensions/capabilities/organizations/index.ts";
import { registry } from "#extensions/capabilities.ts";
import type { SystemWork } from "#extensions/platform/work/work.ts";

/** Fills the platform with the demo organizations and each capability's demo data. Existing data stays. */
export async function seedDemo(work: SystemWork) {
  const existing = await listOrganizations(work);
  const announced: Record<string, string | null> = { organization_slug: null, dispute_id: null, api_key: null };
  for (const demo of demoOrganizations) {
    const organization = existing.find(({ slug }) => slug === demo.slug) ?? (await createOrganization(work, demo));
    const tenant = tenantOf(organization);
    if (demo.isAnnounced) announced.organization_slug = tenant.organizationSlug;
    // Each gets its own unit of work: an identity map keeps outdated rows.
    for (const { sandbox } of registry.capabilities)
      if (sandbox) Object.assign(announced, await sandbox(await work.inTenant(tenant), demo));
  }
  return { organizations: demoOrganizations.map(({ slug }) => slug), ...announced };
}
