import {
  createOrganization,
  demoOrganizations,
  listOrganizations,
  tenantOf,
} from "#extensions/capabilities/organizations/index.ts";
import { registry } from "#extensions/capabilities.ts";
import type { DemoOrganization } from "#extensions/platform/composition/demo.ts";
import type { Tenant } from "#extensions/platform/tenancy/tenant.ts";
import type { SystemWork } from "#extensions/platform/work/work.ts";

type Announced = Record<string, string | null>;

/** Fills the platform with the demo organizations and each capability's demo data. Existing data stays. */
export async function seedDemo(work: SystemWork) {
  const existing = await listOrganizations(work);
  const tenants: Tenant[] = [];
  for (const demo of demoOrganizations) {
    const organization = existing.find(({ slug }) => slug === demo.slug) ?? (await createOrganization(work, demo));
    tenants.push(tenantOf(organization));
  }
  const announced = await Promise.all(
    demoOrganizations.map((demo, index) => seedOrganization(work, tenants[index] as Tenant, demo)),
  );
  const known = { organization_slug: null, dispute_id: null, api_key: null };
  return Object.assign({ organizations: demoOrganizations.map(({ slug }) => slug) }, known, ...announced);
}

async function seedOrganization(work: SystemWork, tenant: Tenant, demo: DemoOrganization): Promise<Announced> {
  const announced: Announced = demo.isAnnounced ? { organization_slug: tenant.organizationSlug } : {};
  // Each gets its own unit of work: an identity map keeps outdated rows.
  for (const { sandbox } of registry.capabilities) {
    if (!sandbox) continue;
    const beside = { live: await work.inTenant(tenant, "live"), due: registry.due };
    Object.assign(announced, await sandbox(await work.inTenant(tenant), demo, beside));
  }
  return announced;
}
