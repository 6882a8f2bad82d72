import { generateKeyPairSync, randomBytes } from "node:crypto";
import { join } from "node:path";
import { readPrivateJson, writePrivateJson } from "./private-file.ts";

export type LocalSecrets = ReturnType<typeof newSecrets>;

/** The shared secrets: random, created at the first start and saved, because encrypted data outlives the processes. */
export function loadSecrets(dataDir: string): LocalSecrets {
  const file = join(dataDir, "secrets.json");
  const saved = readPrivateJson<Partial<LocalSecrets>>(file);
  const secrets: LocalSecrets = { ...newSecrets(), ...saved };
  if (Object.keys(saved ?? {}).length < Object.keys(secrets).length) writePrivateJson(file, secrets);
  return secrets;
}

function newSecrets() {
  const random = () => randomBytes(32).toString("base64url");
  return {
    INTERNAL_SECRET: random(),
    ENCRYPTION_KEYS: `k1:${random()}`,
    SESSION_SECRET: random(),
    CENTRAL_AUTH_SECRET: random(),
    AUTH_SERVICE_SECRET: random(),
    ENGINE_ADMIN_API_KEY: `sandbox_admin_${random()}`,
    BANK_LINK_SECRET: random(),
    TERMINAL_SECRET: random(),
    WEBHOOK_RECEIVER_SECRET: `whsec_${randomBytes(24).toString("base64")}`,
    /** The private key of call tokens, as a JSON Web Key. */
    SERVICE_AUTH_SIGNING_KEY: newSigningKey(),
  };
}

function newSigningKey(): string {
  const key = generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" });
  return JSON.stringify({ ...key, kid: `local-${randomBytes(4).toString("hex")}` });
}

/** The public part of a signing key, as a JSON Web Key Set. */
export function publicKeysOf(signingKey: string): string {
  const { d: _private, ...key } = JSON.parse(signingKey);
  return JSON.stringify({ keys: [key] });
}
