import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { chosenEnvironment, ENVIRONMENTS } from "./environment-cookie.server.ts";
import type { PageContext } from "./page-context.ts";

/** Who looks at this page. Call it in every loader and action of the dashboard. */
export async function requireAuth({ request, context }: LoaderFunctionArgs | ActionFunctionArgs): Promise<PageContext> {
  const { services, requestId, facts } = context;
  const session = await services.getSession(request);
  if (!session?.organization) throw new Error("UNAUTHORIZED");
  facts.user_id = session.userId;
  facts.organization_id = session.organization.organizationId;
  const { organizationId, organizationSlug, onboardingStatus } = session.organization;
  const environment = chosenEnvironment(request) ?? session.environment;
  const system = services.extensions.system({ requestId });
  const merchantId =
    environment === session.environment
      ? session.organization.merchantId
      : ((
          await system.organizations.findOrganization({
            organization: { case: "organizationId", value: organizationId },
            environment,
          })
        ).merchantId ?? null);
  return {
    session,
    organization: { organizationId, organizationSlug, name: session.orgName, onboardingStatus, merchantId },
    user: { id: session.userId, name: session.user?.name ?? null, email: session.user?.email ?? null },
    memberships: session.memberships ?? [],
    environment,
    environments: ENVIRONMENTS,
    extensions: services.extensions.forOrganization({ organizationId, organizationSlug, environment, requestId }),
    system,
    requestId,
    signOutPath: "/sign-out",
    switchEnvironmentPath: "/settings/environment",
    switchOrganizationPath: "/settings/organization",
  };
}
