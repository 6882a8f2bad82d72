import { createHash, randomUUID } from "node:crypto";
import { exportJWK, generateKeyPair, type JWK, SignJWT } from "jose";
import { errors } from "./errors.ts";

interface SigningKey {
  privateKey: CryptoKey;
  jwk: JWK & { expired_at: number | null };
}

/** The keys that sign webhooks. After a rotation, the old key can still be read, with its expiry time. */
export async function createWebhookKeys() {
  const keys = new Map<string, SigningKey>();
  let current = await add();

  async function add(): Promise<string> {
    const kid = randomUUID();
    const { privateKey, publicKey } = await generateKeyPair("ES256");
    const created_at = Math.floor(Date.now() / 1000);
    const jwk = { ...(await exportJWK(publicKey)), alg: "ES256", use: "sig", kid, created_at, expired_at: null };
    keys.set(kid, { privateKey, jwk });
    return kid;
  }

  return {
    get(kid: string) {
      const key = keys.get(kid);
      if (!key) throw errors.unknownKey();
      return key.jwk;
    },
    async rotate(): Promise<void> {
      const retired = keys.get(current);
      if (retired) retired.jwk.expired_at = Math.floor(Date.now() / 1000);
      current = await add();
    },
    sign(body: string): Promise<string> {
      const key = keys.get(current);
      if (!key) throw new Error("There is no signing key.");
      const request_body_sha256 = createHash("sha256").update(body).digest("hex");
      return new SignJWT({ request_body_sha256 })
        .setProtectedHeader({ alg: "ES256", kid: current, typ: "JWT" })
        .setIssuedAt()
        .sign(key.privateKey);
    },
  };
}

export type WebhookKeys = Awaited<ReturnType<typeof createWebhookKeys>>;
