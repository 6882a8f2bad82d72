import type { Actor } from "#contract/call-token.ts";
import type { Environment } from "#contract/environment.ts";

/** The service name of due work, which no caller started. */
export const DUE_WORK = "due_work";

/** The service name of what a payer does on the organization's public host. */
const PAYER = "payer";

/** The caller's identity, as far as it is verified. */
export interface CallOrigin {
  /** The door of the call, for example a webhook; absent for a trusted service. */
  readonly service?: string | undefined;
  readonly actor?: Actor | null | undefined;
}

/** Without a call token, the internal secret proves only that a trusted service is calling. */
export function attributedTo({ service, actor }: CallOrigin) {
  return {
    service: service ?? (actor?.payer ? PAYER : actor?.system) ?? "trusted_service",
    userId: actor?.userId ?? null,
    apiKeyId: actor?.apiKeyId ?? null,
  };
}

/** The actor of rows and responses: a user ID, an API key ID, "schedule" for due work, or a service name. */
export function actorName({ service, userId, apiKeyId }: ReturnType<typeof attributedTo>): string {
  return userId ?? apiKeyId ?? (service === DUE_WORK ? "schedule" : service);
}

/**
 * The origin that a row records. The internal secret proves a service and a tenant; only a call token proves a user or
 * key.
 */
export interface Origin {
  readonly organizationId: string;
  readonly environment: Environment;
  readonly requestId: string;
  readonly service: string;
  readonly userId: string | null;
  readonly apiKeyId: string | null;
}
