import { createHash } from "node:crypto";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { describe, expect, test } from "vitest";
import { createWebhookVerifier } from "#extensions/connectors/bank-linking/index.ts";

describe("the signature's proof", () => {
  const body = Buffer.from("{}");
  const request_body_sha256 = createHash("sha256").update(body).digest("hex");

  async function aVerifier() {
    const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true });
    const jwk = await exportJWK(publicKey);
    let now = new Date("2026-11-21T00:00:00Z");
    let lookups = 0;
    const findWebhookKey = async (keyId: string) => {
      lookups += 1;
      return keyId === "k1" ? jwk : null;
    };
    const verify = createWebhookVerifier({ findWebhookKey, now: () => now });
    const sign = (claims: Record<string, unknown>, kid = "k1") =>
      new SignJWT({ request_body_sha256, ...claims }).setProtectedHeader({ alg: "ES256", kid }).sign(privateKey);
    return {
      verify,
      sign,
      at: (seconds: number) => Math.floor(now.getTime() / 1000) + seconds,
      pass: (ms: number) => (now = new Date(now.getTime() + ms)),
      lookups: () => lookups,
    };
  }

  test.each([
    ["five minutes old", -330, true],
    ["older than that", -331, false],
    ["from a clock that is a little ahead", 30, true],
    ["from the future", 31, false],
  ])("of one %s", async (_name, seconds, accepted) => {
    const { verify, sign, at } = await aVerifier();
    expect((await verify(body, await sign({ iat: at(seconds) }))) !== null).toBe(accepted);
  });

  test.each([
    [{}],
    [{ iat: 1, request_body_sha256: undefined }],
    [{ request_body_sha256: "" }],
    [{ request_body_sha256: "zz" }],
  ])("needs a time and the body's hash: %j", async (claims) => {
    const { verify, sign, at } = await aVerifier();
    const stated = "iat" in claims || !("request_body_sha256" in claims) ? claims : { iat: at(0), ...claims };
    expect(await verify(body, await sign(stated))).toBeNull();
  });

  test("asks for a key once, and for unknown ones only so often", async () => {
    const { verify, sign, at, pass, lookups } = await aVerifier();
    for (let n = 0; n < 5; n++) expect(await verify(body, await sign({ iat: at(0) }))).not.toBeNull();
    expect(lookups()).toBe(1);
    const unknown = await sign({ iat: at(0) }, "k2");
    for (let n = 0; n < 29; n++) expect(await verify(body, unknown)).toBeNull();
    await expect(verify(body, unknown)).rejects.toThrow(/does not answer/);
    expect(lookups()).toBe(30);
    pass(60_000);
    expect(await verify(body, unknown)).toBeNull();
  });
});
