import type { Actor } from "#contract/call-token.ts";
import type { Environment } from "#contract/environment.ts";

/** The door of due work, behind which nobody stands. */
export const DUE_WORK = "due_work";

/** The caller, as far as it is known. */
export interface CallOrigin {
  /** The door of the call, for example a webhook; absent for a trusted service. */
  readonly service?: string | undefined;
  readonly actor?: Actor | null | undefined;
}

/** Without a call token the internal secret proves only that a trusted service calls. */
export function attributedTo({ service, actor }: CallOrigin) {
  return {
    service: service ?? actor?.system ?? "trusted_service",
    userId: actor?.userId ?? null,
    apiKeyId: actor?.apiKeyId ?? null,
  };
}

/** Who acts, as rows and answers name it: a person, an API key, "schedule" for due work, or a service. */
export function actorName({ service, userId, apiKeyId }: ReturnType<typeof attributedTo>): string {
  return userId ?? apiKeyId ?? (service === DUE_WORK ? "schedule" : service);
}

/** Whom a row names. The internal secret proves a service and a tenant; a user or a key only a verified call token. */
export interface Origin {
  readonly organizationId: string;
  readonly environment: Environment;
  readonly requestId: string;
  readonly service: string;
  readonly userId: string | null;
  readonly apiKeyId: string | null;
}
