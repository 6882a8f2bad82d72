import { generateKeyPairSync, randomBytes } from "node:crypto";
import type { JWK } from "jose";
import type { Config } from "#extensions/platform/config/config.ts";
import type { RotationStep } from "./rotate-secret.ts";

/**
 * Creates a key pair for call tokens and lists the steps to deploy it. A token signed with an unknown key is refused.
 */
export function newSigningKey({ callTokenKeys }: Config, now: Date) {
  const kid = `calls-${now.toISOString().slice(0, 10)}-${randomBytes(3).toString("hex")}`;
  const pair = generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" }) as JWK;
  const { d: _private, ...half } = pair;
  const publicKey: JWK = { ...half, kid };
  const keySet = (keys: readonly JWK[]) => JSON.stringify({ keys });
  const steps: RotationStep[] = [
    {
      where: "every instance of the extensions service",
      set: { SERVICE_AUTH_JWKS: keySet([...callTokenKeys, publicKey]) },
      what: "Restart them one after the other. Tokens of the present keys stay good.",
    },
    {
      where: "the caller that is to sign with it, only when all instances have restarted",
      set: { SERVICE_AUTH_SIGNING_KEY: JSON.stringify({ ...pair, kid }) },
      what: "Restart it. Keep this key secret from every other process.",
    },
  ];
  const replaced: RotationStep = {
    where: "every instance of the extensions service, three minutes after no caller signs with another key any more",
    set: { SERVICE_AUTH_JWKS: keySet([publicKey]) },
    what: "Restart them. Keep the keys of callers that have keys of their own.",
  };
  return { kid, steps: callTokenKeys.length > 0 ? [...steps, replaced] : steps };
}
