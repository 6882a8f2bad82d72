import { newId } from "#extensions/platform/kernel/ids.ts";
import { noSuch, refuse } from "#extensions/platform/kernel/refuse.ts";
import type { Tenant, TenantName } from "#extensions/platform/tenancy/tenant.ts";
import type { SystemWork } from "#extensions/platform/work/work.ts";
import { type Organization, OrganizationEntity, type PublicProfile } from "./organization.entity.ts";

export async function getOrganization(work: Pick<SystemWork, "em">, name: TenantName): Promise<Organization> {
  const organization = await work.em.findOne(OrganizationEntity, name);
  if (!organization) throw noSuch("organization", "id" in name ? name.id : name.slug);
  return organization;
}

interface NewOrganization {
  slug: string;
  name: string;
  legacyMerchantId?: string;
  publicProfile?: PublicProfile;
}

export async function createOrganization(
  work: SystemWork,
  { slug, name, legacyMerchantId, publicProfile = {} }: NewOrganization,
): Promise<Organization> {
  if (await work.em.findOne(OrganizationEntity, { slug })) throw refuse("organization_slug_taken", { slug });
  const organization = work.em.create(OrganizationEntity, {
    id: newId("organization", work.now()),
    slug,
    name,
    legacyMerchantId: legacyMerchantId ?? null,
    centralId: null,
    publicProfile,
    createdAt: work.now(),
  });
  await work.em.persist(organization).flush();
  return organization;
}

/** Replaces the public profile, with the next flush. */
export function replacePublicProfile(organization: Organization, profile: PublicProfile): void {
  organization.publicProfile = profile;
}

/** Changes settings reserved to operators; null removes one. */
export async function changeOrganization(
  work: SystemWork,
  organization: Organization,
  changes: Partial<Pick<Organization, "legacyMerchantId" | "centralId">>,
): Promise<Organization> {
  Object.assign(organization, changes);
  await work.em.flush();
  return organization;
}

export function listOrganizations(work: SystemWork): Promise<Organization[]> {
  return work.em.find(OrganizationEntity, {}, { orderBy: { slug: "asc" } });
}

export function tenantOf({ id, slug }: Organization): Tenant {
  return { organizationId: id, organizationSlug: slug };
}
