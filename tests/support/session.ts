import type { Session } from "#app/auth/session/session.ts";
import type { TestOrganization } from "./platform.ts";

type Organization = Pick<TestOrganization, "id" | "slug"> & Partial<Pick<TestOrganization, "engineMerchantId">>;

/** A person with this role at the organization. Null: the central service has no roles. */
export function aSession(
  { id, slug, engineMerchantId }: Organization = { id: "org_acme", slug: "acme" },
  { role = null, ...session }: Partial<Session> & { readonly role?: string | null } = {},
): Session {
  const centralOrgId = `central-${id}`;
  return {
    ...{ userId: "usr_robin", orgId: id, centralOrgId, orgSlug: slug, orgName: "Acme", environment: "sandbox" },
    organization: {
      organizationId: id,
      organizationSlug: slug,
      onboardingStatus: "complete",
      merchantId: engineMerchantId ?? null,
    },
    memberships: [{ centralOrgId, slug, name: "Acme", role }],
    ...session,
  };
}
