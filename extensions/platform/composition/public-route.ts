/** A request at a public route, with the bytes that its signature covers. */
interface PublicRequest {
  readonly requestId: string;
  /** The network of the connection: an IPv4 address, or the /64 prefix of an IPv6 address. */
  readonly network: string;
  readonly params: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  header(name: string): string | undefined;
}

export interface PublicResponse {
  readonly status: number;
  readonly error?: { readonly code: string; readonly message: string };
}

/** A POST that needs no internal secret, because it has its own proof: the webhook of a provider. */
export interface PublicRoute {
  /** Express path, for example "/webhooks/engine/:engineMerchantId". */
  readonly path: string;
  readonly maxBytes: number;
  /** Whom the path names, where strangers cannot guess the name: the owner has a budget apart from theirs. Null for nobody. */
  findOwner?(params: Readonly<Record<string, string>>): Promise<string | null>;
  handle(request: PublicRequest): Promise<PublicResponse>;
}

/** The same response for an unknown sender and a wrong signature, so that neither tells which senders exist. */
export const signatureInvalid: PublicResponse = {
  status: 401,
  error: { code: "signature_invalid", message: "The signature does not match." },
};
