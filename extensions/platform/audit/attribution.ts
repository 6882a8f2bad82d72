import type { Actor } from "#contract/call-token.ts";

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
