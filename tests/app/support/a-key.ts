import { createHash, randomBytes } from "node:crypto";
import type { MessageInitShape } from "@bufbuild/protobuf";
import type { VerifiedApiKeySchema, VerifyApiKeysRequest } from "#proto/tollhouse/v1/api_keys_pb.ts";

type Verified = MessageInitShape<typeof VerifiedApiKeySchema>;

export interface IssuedKey {
  readonly key: string;
  readonly record: Verified;
}

/** A key as the extensions service returns it: acme's, for sandbox, with the given scopes. */
export function aKey(scopes: string[], record: Verified = {}): IssuedKey {
  const random = randomBytes(32).toString("hex");
  const environment = record.environment ?? "sandbox";
  const keyPrefix = `svc_${environment}_${random.slice(0, 12)}`;
  return {
    key: `svc_${environment}_${random}`,
    record: {
      apiKeyId: "key_1",
      organizationId: "org_acme",
      organizationSlug: "acme",
      environment: "sandbox",
      merchantId: "mer_1",
      keyPrefix,
      scopes,
      ...record,
    },
  };
}

/** Answers as the service does: by the hashes alone. */
export function verifying(...issued: IssuedKey[]) {
  return ({ keyHashes }: Pick<VerifyApiKeysRequest, "keyHashes">) => {
    const asked = new Map(keyHashes.map((keyHash) => [Buffer.from(keyHash).toString("hex"), keyHash]));
    const keys = issued.flatMap(({ key, record }) => {
      const keyHash = asked.get(createHash("sha256").update(key).digest("hex"));
      return keyHash ? [{ ...record, keyHash }] : [];
    });
    return { keys };
  };
}
