import { setCookie } from "#app/rest/cookies.server.ts";
import type { CentralOrganization } from "#app/services/session/central-auth.server.ts";
import type { SessionCookies } from "#app/services/session/session-cookies.server.ts";
import { newCompanion, SESSION_SECONDS, type SessionTokens } from "#app/services/session/session-token.server.ts";

interface Vouched {
  readonly userId: string;
  readonly organization: CentralOrganization;
  readonly signedInAt: Date | null;
  /** Start of a continued session; now when absent. */
  readonly issuedAt?: Date;
}

interface Means {
  readonly tokens: SessionTokens;
  readonly cookies: SessionCookies;
}

/** The cookies of a local session for an identity confirmed by the central service. */
export async function localSession(
  { organization, ...session }: Vouched,
  { tokens, cookies }: Means,
): Promise<string[]> {
  const { local, bind, secure } = cookies;
  const companion = bind && newCompanion();
  const { id: orgId, slug: orgSlug, name: orgName } = organization;
  const token = await tokens.mint({ ...session, orgId, orgSlug, orgName }, companion);
  const lasting = { maxAgeSeconds: SESSION_SECONDS, secure };
  return [
    setCookie(local.name, token, { ...lasting, domain: local.domain }),
    ...(bind && companion ? [setCookie(bind, companion, lasting)] : []),
  ];
}
