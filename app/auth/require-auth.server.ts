import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { assertAdmin } from "./assert-admin.server.ts";
import { isFreshSignIn } from "./fresh-sign-in.server.ts";
import { limitRequest } from "./rate-limits/limit-request.server.ts";
import { getSession } from "./session/get-session.server.ts";
import { UnauthorizedError } from "./unauthorized.ts";

/** The person and organization of a dashboard page, with clients that act for them in the environment and request. */
export type PageContext = Awaited<ReturnType<typeof requireAuth>>;

/**
 * The signed-in person and organization. Call it in every loader and action of the dashboard.
 * @throws UNAUTHORIZED, which the server turns into the redirect to the sign-in, or an ApiError with 429 or 503
 */
export async function requireAuth({ request, context }: LoaderFunctionArgs | ActionFunctionArgs) {
  const { services, requestId, facts } = context;
  const session = await getSession(request, context);
  if (!session) throw new UnauthorizedError();
  facts.user_id = session.userId;
  await limitRequest(request, context, "session", session.userId);
  if (!session.organization) throw redirect("/no-organization");
  facts.organization_id = session.organization.organizationId;
  const { environment, organization, user, memberships = [] } = session;
  const { organizationId, organizationSlug } = organization;
  const actor = { userId: session.userId };
  return {
    organization: { ...organization, name: session.orgName },
    user: { id: session.userId, name: user?.name ?? null, email: user?.email ?? null },
    memberships,
    environment,
    /** Whether the person signed in so recently that they may move money. */
    isFreshSignIn: isFreshSignIn(session),
    /** @throws ApiError 403 for a person whose role allows no changes of keys and payout accounts */
    assertAdmin: () => assertAdmin(session, context),
    extensions: services.extensions.forOrganization({
      organizationId,
      organizationSlug,
      environment,
      requestId,
      actor,
    }),
    system: services.extensions.system({ requestId }),
  };
}
