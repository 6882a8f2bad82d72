/** A request to a public route, with the signed bytes. */
interface PublicRequest {
  readonly requestId: string;
  /** The client's network: an IPv4 address, or the /64 prefix of an IPv6 address. */
  readonly network: string;
  readonly params: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  header(name: string): string | undefined;
}

export interface PublicResponse {
  readonly status: number;
  readonly error?: { readonly code: string; readonly message: string };
}

/** A POST without the internal secret, since it verifies its own signature, such as a provider's webhook. */
export interface PublicRoute {
  /** Express path, for example "/webhooks/engine/:engineMerchantId". */
  readonly path: string;
  readonly maxBytes: number;
  /**
   * The organization in the path, when the path cannot be guessed. Its requests have their own rate limit, apart from
   * unknown senders. Null if unknown.
   */
  findOwner?(params: Readonly<Record<string, string>>): Promise<string | null>;
  handle(request: PublicRequest): Promise<PublicResponse>;
}

/** The same response for an unknown sender and a wrong signature, so that it does not reveal which senders exist. */
export const signatureInvalid: PublicResponse = {
  status: 401,
  error: { code: "signature_invalid", message: "The signature does not match." },
};
