import type { Auth } from "#app/auth/auth.server.ts";
import { cookieValues, onlyCookie } from "#app/auth/cookies.server.ts";
import { findOrganization } from "#app/auth/find-organization.server.ts";
import type { Caller } from "#extensions/caller/index.ts";
import { CentralAuthError, type CentralMembership, type CentralSession } from "./central-auth.server.ts";
import { chosenEnvironment } from "./environment-cookie.server.ts";
import type { Standing } from "./membership-cache.server.ts";
import type { ResolveSession, Session } from "./session.server.ts";
import type { VerifiedClaims } from "./session-token.server.ts";

type Central = NonNullable<Auth["central"]>;

/** Who it is and for which organization, as the central service has it now. */
interface Identity {
  readonly userId: string;
  readonly organization: CentralMembership["organization"];
  readonly user: Session["user"];
  readonly memberships: readonly CentralMembership[] | null;
}

/** The table of the spec ("States and transitions"), row by row. */
export function createSessionResolver(auth: Auth, extensions: Caller): ResolveSession {
  return async (request, { requestId, log }) => {
    try {
      const identity = await identify(request, auth);
      return identity && (await enrich(identity, request, extensions.system({ requestId })));
    } catch (error) {
      if (!(error instanceof CentralAuthError)) throw error;
      log.warn({ request_id: requestId, err: error }, "The central lookup failed; the request is unauthenticated.");
      return null;
    }
  };
}

async function identify(request: Request, { cookies, tokens, central }: Auth): Promise<Identity | null> {
  const header = request.headers.get("cookie");
  // Of two cookies with one name somebody else set one, and their order says nothing about which.
  if (!central || cookies.searched.some((name) => cookieValues(header, name).length > 1)) return null;

  const token = onlyCookie(header, cookies.local.name);
  const companion = cookies.bind && onlyCookie(header, cookies.bind);
  const claims = token ? await tokens?.verify(token, companion) : null;
  if (claims) return localIdentity(claims, central);

  const value = onlyCookie(header, cookies.central.name);
  const found = value ? await central.service.findSession({ name: cookies.central.name, value }) : null;
  return found && centralIdentity(found, central);
}

/** The organization of the token or none: the user's only other one would be a silent change of tenant. */
function localIdentity({ userId, orgId, issuedAt }: VerifiedClaims, { standings }: Central): Promise<Identity | null> {
  return standings.judge(userId, (standing) => {
    if (standing.signedOutAt && wholeSeconds(issuedAt) < wholeSeconds(standing.signedOutAt)) return null;
    const organization = organizationOf(standing, orgId);
    return organization && { userId, organization, user: undefined, memberships: complete(standing) };
  });
}

async function centralIdentity({ session, user }: CentralSession, central: Central): Promise<Identity | null> {
  const facts = { userId: user.id, user: { name: user.name ?? null, email: user.email ?? null } };
  const active = session.activeOrganizationId;
  if (active)
    return central.standings.judge(user.id, (standing) => {
      const organization = organizationOf(standing, active);
      return organization && { ...facts, organization, memberships: complete(standing) };
    });
  // A kept answer would not know of the second membership that makes this ambiguous.
  const memberships = await central.service.memberships(user.id);
  const [only, ...others] = memberships;
  return only && others.length === 0 ? { ...facts, organization: only.organization, memberships } : null;
}

async function enrich(
  { userId, organization, user, memberships }: Identity,
  request: Request,
  system: Parameters<typeof findOrganization>[0],
): Promise<Session> {
  const environment = chosenEnvironment(request) ?? "sandbox";
  const record = await findOrganization(system, organization.slug, environment);
  return {
    userId,
    orgId: record?.organizationId ?? organization.id,
    orgSlug: organization.slug,
    orgName: record?.name ?? organization.name,
    environment,
    organization: record && {
      organizationId: record.organizationId,
      organizationSlug: record.organizationSlug,
      onboardingStatus: record.onboardingStatus,
      merchantId: record.merchantId ?? null,
    },
    ...(user && { user }),
    ...(memberships && {
      memberships: memberships.map(({ role, organization: { slug, name } }) => ({ slug, name, role })),
    }),
  };
}

function organizationOf({ memberships }: Standing, id: string) {
  return memberships.find(({ organization }) => organization.id === id)?.organization ?? null;
}

const complete = ({ isComplete, memberships }: Standing) => (isComplete ? memberships : null);

/** A token knows no finer time, and who signs in again within the second is not to be refused. */
const wholeSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);
