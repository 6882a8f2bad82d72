import type { Logger } from "pino";
import type { Config } from "#app/config/config.server.ts";
import { type CentralAuth, createCentralAuth } from "./central-auth.server.ts";
import { createMembershipCache, type MembershipCache } from "./membership-cache.server.ts";
import { createPeople, type People } from "./people-cache.server.ts";
import { type SessionCookies, sessionCookies } from "./session-cookies.server.ts";
import { createSessionTokens, type SessionTokens } from "./session-token.server.ts";
import { createSignInAgain, type SignInAgain } from "./sign-in-again.server.ts";
import { createStateRule, type StateRule } from "./state-rule.server.ts";

/** Sign-in dependencies that live as long as the process. */
export interface Auth {
  readonly cookies: SessionCookies;
  /** Null without a session secret. */
  readonly tokens: SessionTokens | null;
  /** Null without a session secret. */
  readonly again: SignInAgain | null;
  /** Null without a central service. */
  readonly central: Central | null;
}

interface Central {
  readonly service: CentralAuth;
  readonly membershipCache: MembershipCache;
  readonly people: People;
  readonly requiresState: StateRule;
}

export function createAuth(config: Config, log: Pick<Logger, "warn">): Auth {
  const { authUrl: url, authServiceSecret: serviceSecret } = config;
  const service = url ? createCentralAuth({ url, serviceSecret }) : null;
  const cookies = sessionCookies(config);
  return {
    cookies,
    again: createSignInAgain(config.sessionSecret, cookies),
    tokens: createSessionTokens({
      secret: config.sessionSecret,
      isShared: config.sessionSecretIsShared,
      issuer: config.appUrl,
      audience: config.appSlug,
    }),
    central: service && {
      service,
      membershipCache: createMembershipCache(service, config.membershipCacheMs),
      people: createPeople(service),
      requiresState: createStateRule(config.authState, service, log),
    },
  };
}
