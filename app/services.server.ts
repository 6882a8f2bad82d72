import type { Logger } from "pino";
import { type ApiKeyValidator, createApiKeyValidator } from "#app/auth/api-key.server.ts";
import { ApiKeyUsage } from "#app/auth/api-key-usage.server.ts";
import { noSession, type ResolveSession } from "#app/auth/session.server.ts";
import type { Config } from "#app/config.server.ts";
import type { Caller } from "#extensions/caller/index.ts";

/** What lives as long as the process. */
export interface Services {
  readonly config: Config;
  readonly log: Logger;
  readonly extensions: Caller;
  readonly validateApiKey: ApiKeyValidator;
  readonly apiKeyUsage: ApiKeyUsage;
  readonly getSession: ResolveSession;
}

export interface ServiceParts {
  readonly config: Config;
  readonly log: Logger;
  readonly extensions: Caller;
  readonly getSession?: ResolveSession;
}

export function createServices({ config, log, extensions, getSession = noSession }: ServiceParts): Services {
  const apiKeyUsage = new ApiKeyUsage({ send: (batch) => extensions.system().apiKeys.recordApiKeyUsage(batch), log });
  const validateApiKey = createApiKeyValidator({
    verify: async (keyHash) => (await extensions.system().apiKeys.verifyApiKey({ keyHash })).key,
    usage: apiKeyUsage,
  });
  return { config, log, extensions, validateApiKey, apiKeyUsage, getSession };
}
