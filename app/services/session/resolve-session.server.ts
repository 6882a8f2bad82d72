import { cookieValues, onlyCookie } from "#app/rest/cookies.server.ts";
import { isApiError } from "#app/rest/errors.server.ts";
import type { Caller } from "#extensions/caller/index.ts";
import type { Auth } from "./auth.server.ts";
import type { CentralAuth, CentralMembership, CentralSession } from "./central-auth.server.ts";
import { isCentralAuthError } from "./central-auth-error.ts";
import { environmentCookie } from "./environment-cookie.server.ts";
import { findOrganization } from "./find-organization.server.ts";
import { limitLookups } from "./limit-lookups.server.ts";
import type { UserMemberships } from "./membership-cache.server.ts";
import type { ResolutionContext, ResolveSession, Session } from "./session.ts";
import type { VerifiedClaims } from "./session-token.server.ts";

type Central = NonNullable<Auth["central"]>;

/** The user and organization of the request, as the central service reports them. */
interface Identity {
  readonly userId: string;
  readonly signedInAt: Date | null;
  readonly beganAt: Date | null;
  readonly isCentral: boolean;
  readonly organization: CentralMembership["organization"];
  readonly user: Session["user"];
  readonly memberships: readonly CentralMembership[] | null;
}

/** Implements the spec's table "States and transitions", row by row. */
export function createSessionResolver(auth: Auth, extensions: Caller): ResolveSession {
  const findSession = auth.central && limitLookups(auth.central.service);
  return async (request, scope) => {
    const { requestId, lookups } = scope;
    const find: CentralAuth["findSession"] = async (cookie) => findSession?.(cookie, lookups) ?? null;
    const identity = await identify(request, auth, find).catch((error: unknown) => lookupFailed(error, scope));
    // Outside of the lookup: a person is signed in also while our own service can't be asked for the organization.
    if (!identity) return null;
    const signedInAt = identity.signedInAt ?? auth.again?.read(identity.userId, request.headers.get("cookie")) ?? null;
    return enrich({ ...identity, signedInAt }, request, extensions.system({ requestId }));
  };
}

/** A lookup that throws means unauthenticated, whatever the cause. Our own 429 passes through. */
function lookupFailed(error: unknown, { requestId, log }: Pick<ResolutionContext, "requestId" | "log">): null {
  if (isApiError(error)) throw error;
  const level = isCentralAuthError(error) ? "warn" : "error";
  log[level]({ request_id: requestId, err: error }, "The central lookup failed; the request is unauthenticated.");
  return null;
}

async function identify(
  request: Request,
  { cookies, tokens, central }: Auth,
  findSession: CentralAuth["findSession"],
): Promise<Identity | null> {
  const header = request.headers.get("cookie");
  // Of two cookies with the same name one was planted, and their order does not reveal which.
  if (!central || cookies.searched.some((name) => cookieValues(header, name).length > 1)) return null;

  const token = onlyCookie(header, cookies.local.name);
  const companion = cookies.bind && onlyCookie(header, cookies.bind);
  const claims = token ? await tokens?.verify(token, companion) : null;
  if (claims) return localIdentity(claims, central);

  const value = onlyCookie(header, cookies.central.name);
  const found = value ? await findSession({ name: cookies.central.name, value }) : null;
  return found && centralIdentity(found, central);
}

/** The token's organization or none: falling back to another membership would silently change the tenant. */
async function localIdentity(
  { userId, orgId, issuedAt, signedInAt }: VerifiedClaims,
  { membershipCache, people }: Central,
): Promise<Identity | null> {
  const member = await membershipCache.check(userId, (member) => {
    if (member.signedOutAt && wholeSeconds(issuedAt) < wholeSeconds(member.signedOutAt)) return null;
    const organization = organizationOf(member, orgId);
    return organization && { organization, memberships: complete(member) };
  });
  const session = { userId, signedInAt, beganAt: issuedAt, isCentral: false };
  return member && { ...session, user: await nameOf(userId, people), ...member };
}

/** A local token has no name. Without an answer of the central service, the session stays valid and nameless. */
async function nameOf(userId: string, people: Central["people"]): Promise<Session["user"]> {
  try {
    const name = (await people.names([userId]))[userId];
    return name === undefined ? undefined : { name, email: null };
  } catch (error) {
    if (!isCentralAuthError(error)) throw error;
    return undefined;
  }
}

async function centralIdentity({ session, user }: CentralSession, central: Central): Promise<Identity | null> {
  const times = { signedInAt: session.signedInAt ?? null, beganAt: session.createdAt ?? null, isCentral: true };
  const facts = { userId: user.id, ...times, user: { name: user.name ?? null, email: user.email ?? null } };
  const active = session.activeOrganizationId;
  if (active)
    return central.membershipCache.check(user.id, (member) => {
      const organization = organizationOf(member, active);
      return organization && { ...facts, organization, memberships: complete(member) };
    });
  // A cached answer may lack the second membership that makes the choice ambiguous.
  const memberships = await central.service.memberships(user.id);
  const [only, ...others] = memberships;
  return only && others.length === 0 ? { ...facts, organization: only.organization, memberships } : null;
}

async function enrich(
  { userId, signedInAt, beganAt, isCentral, organization, user, memberships }: Identity,
  request: Request,
  system: Parameters<typeof findOrganization>[0],
): Promise<Session> {
  const environment = (await environmentCookie.read(request)) ?? "sandbox";
  const record = await findOrganization(system, {
    slug: organization.slug,
    centralId: organization.id,
    environment,
  });
  return {
    userId,
    signedInAt,
    beganAt,
    isCentral,
    orgId: record?.organizationId ?? organization.id,
    centralOrgId: organization.id,
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
      memberships: memberships.map(({ role, organization: { id, slug, name } }) => ({
        centralOrgId: id,
        slug,
        name,
        role,
      })),
    }),
  };
}

function organizationOf({ memberships }: UserMemberships, id: string) {
  return memberships.find(({ organization }) => organization.id === id)?.organization ?? null;
}

const complete = ({ isComplete, memberships }: UserMemberships) => (isComplete ? memberships : null);

/** Tokens have whole seconds; a sign-in within the second of a sign-out must still be valid. */
const wholeSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);
