import { FlattenedEncrypt, flattenedDecrypt, type JWEHeaderParameters } from "jose";
import { lengthPrefixed, type MasterKey, organizationKeys } from "./organization-keys.ts";

/** The row and field of a secret. A ciphertext decrypts only with its own. */
export interface EncryptionContext {
  organizationId: string;
  recordId: string;
  field: string;
}

export interface Encryption {
  /** The ID of the encrypting key. It is stored beside the ciphertext, so that rows of older keys can be found. */
  readonly currentKeyId: string;
  encrypt(plaintext: string, context: EncryptionContext): Promise<string>;
  decrypt(ciphertext: string, context: EncryptionContext): Promise<string>;
}

export class UnreadableSecretError extends Error {
  override readonly name = "UnreadableSecretError";
}

const KEY_PURPOSE = "tollhouse/stored-secret/v1";

/**
 * JWE (`dir`, A256GCM) as `protected.iv.ciphertext.tag`, with an HKDF key per organization; `kid` is the master key.
 */
export function createEncryption(masterKeys: readonly MasterKey[]): Encryption {
  const [current] = masterKeys;
  if (!current) throw new Error("there is no encryption key");
  const byId = new Map(masterKeys.map((key) => [key.id, key]));
  const keyOf = organizationKeys(KEY_PURPOSE, (bytes) =>
    crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]),
  );

  return {
    currentKeyId: current.id,
    async encrypt(plaintext, context) {
      const jwe = await new FlattenedEncrypt(new TextEncoder().encode(plaintext))
        .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid: current.id })
        .setAdditionalAuthenticatedData(authenticatedData(context))
        .encrypt(await keyOf(current, context.organizationId));
      return [jwe.protected, jwe.iv, jwe.ciphertext, jwe.tag].join(".");
    },
    async decrypt(stored, context) {
      const [header = "", iv = "", ciphertext = "", tag = "", ...more] = stored.split(".");
      if (more.length > 0)
        throw new UnreadableSecretError(`the secret ${context.field} of ${context.recordId} has no form`);
      const jwe = {
        protected: header,
        iv,
        ciphertext,
        tag,
        aad: Buffer.from(authenticatedData(context)).toString("base64url"),
      };
      try {
        const { plaintext } = await flattenedDecrypt(
          jwe,
          (header: JWEHeaderParameters | undefined) => {
            const master = header?.kid === undefined ? undefined : byId.get(header.kid);
            if (!master) throw new UnreadableSecretError("the secret was encrypted with a key that is not configured");
            return keyOf(master, context.organizationId);
          },
          { keyManagementAlgorithms: ["dir"], contentEncryptionAlgorithms: ["A256GCM"] },
        );
        return new TextDecoder().decode(plaintext);
      } catch (cause) {
        throw new UnreadableSecretError(`the secret ${context.field} of ${context.recordId} cannot be decrypted`, {
          cause,
        });
      }
    },
  };
}

function authenticatedData({ organizationId, recordId, field }: EncryptionContext): Uint8Array {
  return lengthPrefixed(organizationId, recordId, field);
}
