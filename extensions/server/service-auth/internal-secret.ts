import { hash, timingSafeEqual } from "node:crypto";

/** A secret that authenticates callers. Only its digest is kept. */
export interface InternalSecret {
  readonly id: "current" | "previous";
  readonly digest: Buffer;
  /** The end of its validity; null while it is configured. */
  readonly notAfter: Date | null;
}

export interface ConfiguredSecrets {
  readonly internalSecret: string | null;
  readonly internalSecretPrevious: { readonly value: string; readonly notAfter: Date } | null;
}

/** The configured secrets as digests. Without any, the service refuses every call. */
export function internalSecrets({ internalSecret, internalSecretPrevious }: ConfiguredSecrets): InternalSecret[] {
  const secrets: InternalSecret[] = [];
  if (internalSecret) secrets.push({ id: "current", digest: digestOf(internalSecret), notAfter: null });
  if (internalSecretPrevious) {
    const { value, notAfter } = internalSecretPrevious;
    secrets.push({ id: "previous", digest: digestOf(value), notAfter });
  }
  return secrets;
}

/** The matching secret, or null. Equal lengths and comparing all hide which one matched in the timing. */
export function matchingSecret(secrets: readonly InternalSecret[], given: string): InternalSecret | null {
  const digest = digestOf(given);
  let match: InternalSecret | null = null;
  for (const secret of secrets) if (timingSafeEqual(secret.digest, digest)) match ??= secret;
  return match;
}

const digestOf = (secret: string): Buffer => hash("sha256", secret, "buffer");
