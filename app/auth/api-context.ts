import type { ApiKeyInfo } from "#app/services/api-key/validate-api-key.server.ts";
import type { Session } from "#app/services/session/session.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";

interface CommonContext {
  readonly orgId: string;
  readonly orgSlug: string;
  /** Alias of orgId, used by query helpers. */
  readonly organizationId: string;
  /** The engine merchant id; the contract keeps the name that an earlier engine gave it. */
  readonly finixMerchantId: string | null;
  readonly environment: string;
  readonly requestId: string;
  /** The API version of the answer, and of the request. */
  readonly apiVersion: string;
  /** Clients that act for this organization, environment and request, and carry its idempotency key. */
  readonly extensions: OrganizationClients;
}

export interface SessionContext extends CommonContext {
  readonly authMethod: "session";
  readonly session: Session;
  readonly apiKey?: never;
}

export interface ApiKeyContext extends CommonContext {
  readonly authMethod: "api_key";
  readonly apiKey: ApiKeyInfo;
  readonly session?: never;
}

/** The caller and the organization, the same for both ways to authenticate. */
export type ApiContext = SessionContext | ApiKeyContext;
