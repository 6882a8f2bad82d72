import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { RequestScope } from "#app/services/load-context.ts";
import { assertAdmin } from "./assert-admin.server.ts";
import { isFreshSignIn } from "./fresh-sign-in.server.ts";
import { getSession } from "./get-session.server.ts";
import { isRead } from "./is-read.ts";
import { limitRequest } from "./limit-request.server.ts";
import { showNamedEnvironment } from "./named-environment.server.ts";
import { assertSameTenant, pageTenantOf } from "./page-tenant.server.ts";
import { UnauthorizedError } from "./unauthorized.ts";

/** Time limit for a page; after it the page names the service that did not respond and offers a retry. */
export const PAGE_MS = 7_500;

/** Shared by all loaders of a page, with its deadline and lookups. */
const pages = new WeakMap<RequestScope, Promise<PageContext>>();

type Args = LoaderFunctionArgs | ActionFunctionArgs;

interface PageOptions {
  /** Streamed files have no time limit. */
  readonly isDownload?: boolean;
  /** A form that changes only what this browser shows may come from any page. */
  readonly fromAnyPage?: boolean;
}

/** The person and organization of a dashboard page, with clients that act for them in the environment and request. */
export type PageContext = Awaited<ReturnType<typeof pageContext>>;

/**
 * The signed-in person and organization, for every dashboard loader and action.
 * @throws UNAUTHORIZED, PageMismatchError, or ApiError 429 or 503
 */
export async function requireAuth(args: Args, { isDownload = false, fromAnyPage = false }: PageOptions = {}) {
  const page = await pageOf(args, isDownload);
  if (!fromAnyPage && !isRead(args.request)) page.assertSamePlace(args.request);
  return page;
}

function pageOf(args: Args, isDownload: boolean): Promise<PageContext> {
  if (isDownload) return pageContext(args, undefined);
  const known = pages.get(args.context);
  if (known) return known;
  const page = pageContext(args, performance.now() + PAGE_MS);
  pages.set(args.context, page);
  return page;
}

async function pageContext({ request, context }: Args, deadline: number | undefined) {
  const { services, requestId, facts } = context;
  const session = await getSession(request, context);
  if (!session) throw new UnauthorizedError();
  facts.user_id = session.userId;
  await limitRequest(request, context, "session", session.userId);
  await showNamedEnvironment(request);
  if (!session.organization) throw redirect("/no-organization");
  facts.organization_id = session.organization.organizationId;
  const { environment, organization, user, memberships = [] } = session;
  const { organizationId, organizationSlug } = organization;
  const actor = { userId: session.userId, signedInAt: session.signedInAt };
  return {
    organization: { ...organization, name: session.orgName },
    user: { id: session.userId, name: user?.name ?? null, email: user?.email ?? null },
    memberships,
    environment,
    /** Sent with every form of the page. */
    place: pageTenantOf(session),
    /** @throws PageMismatchError for a form of another organization or environment */
    assertSamePlace: (sent: Request) => assertSameTenant(sent, session),
    /** Whether the last sign-in is recent enough for moving money. */
    isFreshSignIn: isFreshSignIn(session),
    /** @throws ApiError 403 for a person whose role allows no changes of keys and payout accounts */
    assertAdmin: () => assertAdmin(session, context, { isChange: !isRead(request) }),
    extensions: services.extensions.forOrganization({
      organizationId,
      organizationSlug,
      environment,
      requestId,
      actor,
      deadline,
    }),
    system: services.extensions.system({ requestId }),
  };
}
