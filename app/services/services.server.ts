import type { Logger } from "pino";
import type { Config } from "#app/config/config.server.ts";
import { ApiKeyUsage } from "#app/services/api-key/api-key-usage.server.ts";
import { batchKeyLookups } from "#app/services/api-key/batch-key-lookups.server.ts";
import { type ApiKeyValidator, createApiKeyValidator } from "#app/services/api-key/validate-api-key.server.ts";
import { createRateLimits, type RateLimits } from "#app/services/rate-limits/rate-limits.server.ts";
import { RequestLog } from "#app/services/request-log/request-log.server.ts";
import { type Auth, createAuth } from "#app/services/session/auth.server.ts";
import { createSessionResolver } from "#app/services/session/resolve-session.server.ts";
import type { ResolveSession } from "#app/services/session/session.ts";
import { CALL_CLASSES, type CallClass } from "#contract/call-class.ts";
import { KEY_LOOKUP_MS } from "#contract/time-limits.ts";
import { type ApiVersions, apiVersions } from "#contract/versions.ts";
import { Admission } from "#extensions/caller/admission/admission.ts";
import type { Caller } from "#extensions/caller/index.ts";

/** Dependencies that live as long as the process. */
export interface Services {
  readonly config: Config;
  readonly log: Logger;
  readonly extensions: Caller;
  readonly validateApiKey: ApiKeyValidator;
  readonly apiKeyUsage: ApiKeyUsage;
  readonly requestLog: RequestLog;
  readonly apiVersions: ApiVersions;
  readonly auth: Auth;
  readonly rateLimits: RateLimits;
  readonly admission: Admission<CallClass>;
  /** Use `getSession`, which resolves once per request. */
  readonly getSession: ResolveSession;
}

export interface ServiceParts {
  readonly config: Config;
  readonly log: Logger;
  readonly extensions: Caller;
  readonly getSession?: ResolveSession;
  readonly apiVersions?: ApiVersions;
  readonly admission?: Admission<CallClass>;
}

/** Delay for unknown keys of a blocked address, which limits a flood of bad keys to a few calls a second. */
const SLOW_LOOKUP_MS = 250;

/** The longest wait for admission. */
const PATIENCE_MS = 500;

export function createServices({ config, log, extensions, ...given }: ServiceParts): Services {
  const auth = createAuth(config, log);
  const getSession = given.getSession ?? createSessionResolver(auth, extensions);
  const apiKeyUsage = new ApiKeyUsage({ send: (batch) => extensions.system().apiKeys.recordApiKeyUsage(batch), log });
  const requestLog = new RequestLog({ send: (batch) => extensions.system().requestLogs.recordRequests(batch), log });
  const verify = async (keyHashes: Uint8Array<ArrayBuffer>[]) =>
    (await extensions.system().apiKeys.verifyApiKeys({ keyHashes }, { timeoutMs: KEY_LOOKUP_MS })).keys;
  const validateApiKey = createApiKeyValidator({
    verify: batchKeyLookups(verify),
    verifySlowly: batchKeyLookups(verify, SLOW_LOOKUP_MS),
    usage: apiKeyUsage,
  });
  const rateLimits = createRateLimits({ config, log, extensions });
  return {
    config,
    log,
    extensions,
    validateApiKey,
    apiKeyUsage,
    requestLog,
    apiVersions: given.apiVersions ?? apiVersions,
    auth,
    rateLimits,
    admission: given.admission ?? new Admission(CALL_CLASSES, { ceiling: config.inFlightMax, patienceMs: PATIENCE_MS }),
    getSession,
  };
}
