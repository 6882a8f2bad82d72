import { refuse, scopeMissing, unauthenticated } from "#app/rest/errors.server.ts";
import { idempotencyKeyOf } from "#app/rest/idempotency-key.server.ts";
import { mayBeUsedFrom } from "#app/services/api-key/validate-api-key.server.ts";
import type { RequestScope } from "#app/services/load-context.ts";
import { hasScope, type Scope } from "#contract/scopes.ts";
import type { ApiVersions } from "#contract/versions.ts";
import type { ApiContext } from "./api-context.ts";
import { assertAdmin, assertMember } from "./assert-admin.server.ts";
import { assertFreshSignIn } from "./fresh-sign-in.server.ts";
import { getSession } from "./get-session.server.ts";
import { isRead } from "./is-read.ts";
import { countFailedAuthentication, isBlockedAddress, limitRequest } from "./limit-request.server.ts";
import { assertShownEnvironment } from "./page-tenant.server.ts";

export interface AuthOptions {
  /** A scope of the catalog; "*" requires a key with full access. Applies to API keys, not people. */
  readonly requiredScope?: Scope | "*";
  /** Scopes that an API key needs besides. */
  readonly alsoScopes?: readonly Scope[];
  /** Refuses an organization that has no merchant account at the engine. */
  readonly requireMerchant?: boolean;
  /** Refuses sessions. */
  readonly apiKeyOnly?: boolean;
  /** Refuses API keys. */
  readonly peopleOnly?: boolean;
  /** Refuses a signed-in person whose role in the organization is known and not owner or admin. */
  readonly adminsOnly?: boolean;
  /** Refuses a person whose last sign-in was more than a few minutes ago. */
  readonly freshSignIn?: boolean;
  /** Refuses live credentials. */
  readonly sandboxOnly?: boolean;
}

const PERSON_REQUIRED = "Only a person who is signed in can do this. Use the dashboard.";
const API_VERSION_UNKNOWN =
  "There is no such API version. Send a date such as the one of the answer's header Api-Version.";

/**
 * Authenticates by API key, else by session (spec, "Layer 2"). A cookie never replaces an invalid key.
 * @throws ApiError 429, 401, 403, 404, 400 or 503
 */
export async function authenticateRequest(
  request: Request,
  options: AuthOptions,
  scope: RequestScope,
): Promise<ApiContext> {
  const key = request.headers.get("x-api-key");
  const found =
    key === null ? await sessionFacts(request, options, scope) : await apiKeyFacts(key, request, options, scope);
  if (options.sandboxOnly && found.environment === "live") throw refuse("test_helper_live");
  if (options.requireMerchant && !found.finixMerchantId) throw refuse("merchant_required");

  const { requestId, services } = scope;
  const pinned = found.authMethod === "api_key" ? found.apiKey.apiVersion : undefined;
  const apiVersion = apiVersionOf(request.headers, pinned, services.apiVersions);
  scope.facts.api_version = apiVersion;
  const extensions = services.extensions.forOrganization({
    organizationId: found.orgId,
    organizationSlug: found.orgSlug,
    environment: found.environment,
    requestId,
    idempotencyKey: isRead(request) ? null : idempotencyKeyOf(request.headers),
    actor:
      found.authMethod === "api_key"
        ? { apiKeyId: found.apiKey.apiKeyId }
        : { userId: found.session.userId, signedInAt: found.session.signedInAt },
  });
  return { ...found, organizationId: found.orgId, requestId, apiVersion, extensions };
}

async function apiKeyFacts(
  key: string,
  request: Request,
  { requiredScope, alsoScopes = [], peopleOnly }: AuthOptions,
  scope: RequestScope,
) {
  const client = { address: scope.clientAddress, isBlocked: isBlockedAddress(scope) };
  const apiKey = await scope.services.validateApiKey(key, client);
  if (!apiKey) return refuseUnauthenticated(scope, "The x-api-key header holds no valid API key.");
  const { orgId, orgSlug, environment, merchantId, apiKeyId, keyPrefix } = apiKey;
  Object.assign(scope.facts, { organization_id: orgId, environment, api_key_id: apiKeyId, api_key: keyPrefix });
  if (!mayBeUsedFrom(apiKey, scope.clientAddress)) {
    // Counted against the address and not the key, so that a leaked key cannot use up the limit of its owner.
    await countFailedAuthentication(scope);
    // Without the list of allowed addresses, which would help an attacker.
    throw refuse("ip_not_allowed");
  }
  await limitRequest(request, scope, "api_key", apiKeyId);
  if (peopleOnly) throw refuse("person_required", { message: PERSON_REQUIRED });
  for (const needed of [requiredScope, ...alsoScopes])
    if (needed && !hasScope(apiKey.scopes, needed)) throw scopeMissing(needed);
  return { authMethod: "api_key" as const, orgId, orgSlug, environment, finixMerchantId: merchantId, apiKey };
}

async function sessionFacts(request: Request, options: AuthOptions, scope: RequestScope) {
  const { apiKeyOnly, adminsOnly, freshSignIn } = options;
  if (apiKeyOnly) return refuseUnauthenticated(scope, "Send an API key in the x-api-key header.");
  const { facts } = scope;
  const session = await getSession(request, scope);
  if (!session) return refuseUnauthenticated(scope, "Send an API key in the x-api-key header, or sign in.");
  facts.user_id = session.userId;
  const { organization, environment } = session;
  if (organization) Object.assign(facts, { organization_id: organization.organizationId, environment });
  await limitRequest(request, scope, "session", session.userId);
  if (!organization) throw refuse("organization_missing");
  if (!isRead(request)) assertShownEnvironment(request, session);
  if (adminsOnly) await assertAdmin(session, scope, { isChange: !isRead(request) });
  if (freshSignIn && !adminsOnly && !isRead(request)) await assertMember(session, scope);
  if (freshSignIn) assertFreshSignIn(session);
  const { organizationId, organizationSlug, merchantId } = organization;
  return {
    authMethod: "session" as const,
    orgId: organizationId,
    orgSlug: organizationSlug,
    environment,
    finixMerchantId: merchantId,
    session,
  };
}

async function refuseUnauthenticated(scope: RequestScope, message: string): Promise<never> {
  await countFailedAuthentication(scope);
  throw unauthenticated(message);
}

/**
 * The API version that the request asks for, else the one that its key is pinned to, else the newest.
 * @throws ApiError 400
 */
function apiVersionOf(headers: Headers, pinned: string | undefined, versions: ApiVersions): string {
  const asked = headers.get("api-version");
  if (asked === null) return pinned && versions.isKnown(pinned) ? pinned : versions.newest;
  if (!versions.isKnown(asked))
    throw refuse("api_version_unknown", { message: API_VERSION_UNKNOWN, param: "Api-Version" });
  return asked;
}
