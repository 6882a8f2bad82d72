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
    const verifier = createWebhookVerifier({ findWebhookKey, now: () => now });
    const verify = (body: Uint8Array, signed: string, { network = "192.0.2.1", owner = null as string | null } = {}) =>
      verifier(body, signed, { network, findOwner: async () => owner });
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

  test("asks for a key once, and for one that does not exist once in ten minutes", async () => {
    const { verify, sign, at, pass, lookups } = await aVerifier();
    for (let n = 0; n < 5; n++) expect(await verify(body, await sign({ iat: at(0) }))).not.toBeNull();
    expect(lookups()).toBe(1);
    const unknown = await sign({ iat: at(0) }, "k2");
    const many = Array.from({ length: 50 }, () => verify(body, unknown));
    expect(new Set(await Promise.all(many))).toEqual(new Set([null]));
    expect(lookups()).toBe(2);
    pass(600_000);
    expect(await verify(body, unknown)).toBeNull();
    expect(lookups()).toBe(3);
  });

  test("asks for only so many by one network, and for fewer by all strangers than they can name", async () => {
    const { verify, sign, at, pass, lookups } = await aVerifier();
    const forge = async (n: number, network: string) =>
      verify(body, await sign({ iat: at(0) }, `forged-${n}`), { network });
    for (let n = 0; n < 30; n++) expect(await forge(n, "192.0.2.1")).toBeNull();
    await expect(forge(30, "192.0.2.1")).rejects.toThrow(/does not answer/);
    for (let n = 30; n < 120; n++) expect(await forge(n, `192.0.2.${n}`)).toBeNull();
    await expect(forge(120, "192.0.2.120")).rejects.toThrow(/does not answer/);
    expect(lookups()).toBe(120);
    pass(60_000);
    expect(await forge(121, "192.0.2.1")).toBeNull();
  });

  test("asks for an owner's key while strangers have used up their lookups, from the same address too", async () => {
    const { verify, sign, at, lookups } = await aVerifier();
    for (let n = 0; n < 500; n++) await verify(body, await sign({ iat: at(0) }, `forged-${n}`)).catch(() => null);
    expect(lookups()).toBe(30);
    expect(await verify(body, await sign({ iat: at(0) }), { owner: "org_1" })).not.toBeNull();
  });
});
