import { pageTenantOf } from "#app/auth/page-tenant.server.ts";
import { PAGE_TENANT_HEADER } from "#app/components/requests/page-tenant.ts";
import type { Session } from "#app/services/session/session.ts";
import type { TestOrganization } from "./platform.ts";

type Organization = Pick<TestOrganization, "id" | "slug"> & Partial<Pick<TestOrganization, "engineMerchantId">>;

/** Headers that a script sends with a form of this session's page. */
export const fromPageOf = (session: Pick<Session, "environment" | "centralOrgId">): Record<string, string> => ({
  [PAGE_TENANT_HEADER]: pageTenantOf(session),
});

/** A sign-in that stays fresh for as long as the tests take. */
const inAMoment = () => new Date(Date.now() + 3_600_000);

/** A person with this role at the organization, who has just signed in. Null: the central service has no roles. */
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
    signedInAt: inAMoment(),
    ...session,
  };
}
