/** Who a verified call token says the call is for. */
export interface Actor {
  readonly userId?: string | undefined;
  readonly apiKeyId?: string | undefined;
  readonly system?: string | undefined;
}

/** What is known of who calls. */
export interface CallOrigin {
  /** What the call came in by, when it was not a trusted service's. */
  readonly service?: string | undefined;
  readonly actor?: Actor | null | undefined;
}

/** Without a token the secret alone has proved something: that a trusted service calls. */
export function attributedTo({ service, actor }: CallOrigin) {
  return {
    service: service ?? actor?.system ?? "trusted_service",
    userId: actor?.userId ?? null,
    apiKeyId: actor?.apiKeyId ?? null,
  };
}
