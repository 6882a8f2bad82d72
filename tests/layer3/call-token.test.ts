import { generateKeyPairSync } from "node:crypto";
import type { JWK } from "jose";
import { describe, expect, test } from "vitest";
import { CALL_TOKEN_AUDIENCE, CALL_TOKEN_ISSUER, CALL_TOKEN_TYPE } from "#contract/call-token.ts";
import { callTokenVerifier } from "#extensions/server/service-auth/call-token.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aService } from "./service.ts";
import { speakers } from "./speakers.ts";
import { aForgedToken, anUnsignedToken, aSigningKey, aToken } from "./tokens.ts";

const key = aSigningKey();
const otherKey = aSigningKey();
const now = Math.floor(Date.now() / 1_000);
const verify = callTokenVerifier([key.publicKey]);
const publicBytes = Buffer.from(String(key.publicKey.x), "base64url");
const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ format: "jwk" }) as JWK;
const good = await aForgedToken(key, {});
const [head = "", body = "", signature = ""] = good.split(".");
const claimsOf = (claims: object) => Buffer.from(JSON.stringify(claims)).toString("base64url");
const unsigned = { iss: CALL_TOKEN_ISSUER, aud: CALL_TOKEN_AUDIENCE, sub: "usr_1", jti: "j", iat: now, exp: now + 60 };

const forged = (forgery: Parameters<typeof aForgedToken>[1]) => aForgedToken(key, forgery);
const claims = (changed: Record<string, unknown>) => forged({ claims: changed });

const bad: readonly (readonly [string, string])[] = [
  ["unsigned, as alg none", anUnsignedToken(unsigned, { alg: "none", typ: CALL_TOKEN_TYPE, kid: "k1" })],
  ["signed with the public key as an HMAC secret", await forged({ key: publicBytes, header: { alg: "HS256" } })],
  ["signed with RSA", await forged({ key: rsa, header: { alg: "RS256" } })],
  ["signed with another key under a known kid", await forged({ key: otherKey.signingKey })],
  ["of a kid that is not known", await forged({ header: { kid: "k2" } })],
  ["of no kid", await forged({ header: { kid: undefined } })],
  ["of another type", await forged({ header: { typ: "JWT" } })],
  ["of no type", await forged({ header: { typ: undefined } })],
  ["with its own key in the header", await forged({ key: otherKey.signingKey, header: { jwk: otherKey.publicKey } })],
  ["of another issuer", await claims({ iss: "central" })],
  ["of no issuer", await claims({ iss: undefined })],
  ["for another audience", await claims({ aud: "tollhouse-app" })],
  ["for no audience", await claims({ aud: undefined })],
  ["expired", await claims({ iat: now - 90, exp: now - 30 })],
  ["without an end", await claims({ exp: undefined })],
  ["without a beginning", await claims({ iat: undefined })],
  ["from the future", await claims({ iat: now + 60, exp: now + 120 })],
  ["that lives for a day", await claims({ iat: now - 600, exp: now + 86_400 })],
  ["without an id", await claims({ jti: undefined })],
  ["of nobody", await claims({ sub: undefined })],
  ["of a subject that cannot be read", await claims({ sub: "usr 1" })],
  ["of a key without a name", await claims({ sub: "key:", via: "api_key" })],
  ["of a key that does not say so", await claims({ sub: "key:key_1" })],
  ["of a user via an API key", await claims({ via: "api_key" })],
  ["of a system without a name", await claims({ sub: "system:" })],
  ["of an organization without a name", await claims({ org: {} })],
  ["of an organization with an empty name", await claims({ org: { id: "", slug: "acme" } })],
  ["of an organization that is a word", await claims({ org: "org_acme" })],
  ["of an unknown environment", await claims({ env: "production" })],
  ["of an environment that is null", await claims({ env: null })],
  ["of no organization, null", await claims({ org: null })],
  ["with changed claims", [head, claimsOf({ ...unsigned, sub: "usr_2" }), signature].join(".")],
  ["with a changed signature", [head, body, `${signature.slice(0, -4)}AAAA`].join(".")],
  ["with no signature", `${head}.${body}.`],
  ["too long", await claims({ padding: "x".repeat(5_000) })],
];

const service = await closedAfterTests(
  aService({ config: { serviceAuthMode: "jwt", callTokenKeys: [key.publicKey] } }),
);

describe.each(speakers)("over %s", (_protocol, ask) => {
  test.each(bad)("a token %s is refused", async (_what, token) => {
    expect(await ask(service, { authorization: `Bearer ${token}` })).toMatchObject({
      code: "unauthenticated",
      reason: "UNAUTHORIZED",
      message: "invalid call token",
    });
  });

  test("a token may be sent again as long as it lives", async () => {
    for (let times = 0; times < 3; times++)
      expect(await ask(service, { authorization: `Bearer ${good}` })).toMatchObject({ code: "ok" });
  });
});

test("the log says why a token was refused and never shows it", async () => {
  service.log.length = 0;
  const expired = await claims({ iat: now - 90, exp: now - 30 });
  await speakers[0]?.[1](service, { authorization: `Bearer ${expired}` });
  const lines = service.log.join();
  expect(lines).toContain("a call token was refused");
  expect(lines).toContain('\\"exp\\" claim timestamp check failed');
  expect(lines).not.toContain(expired.split(".")[1]);
});

describe("the clocks of two servers", () => {
  const subject = { actor: { userId: "usr_1" }, organization: { id: "org_acme" } };
  const at = (secondsLater: number) => new Date((now + secondsLater) * 1_000);

  test.each([
    ["just made", 0],
    ["59 seconds old", 59],
    ["made by a clock that is 9 seconds ahead", -9],
    ["9 seconds past its end, by our clock", 69],
  ])("a token %s is accepted", async (_what, later) => {
    await expect(verify?.(await aToken(key, subject, at(0)), at(later))).resolves.toMatchObject({
      actor: { userId: "usr_1" },
    });
  });

  test("a token that was accepted is refused at its end, and before its beginning", async () => {
    const token = await aToken(key, subject, at(0));
    await verify?.(token, at(1));
    await expect(verify?.(token, at(71))).rejects.toMatchObject({ reason: "UNAUTHORIZED" });
    await expect(verify?.(token, at(-60))).rejects.toMatchObject({ reason: "UNAUTHORIZED" });
  });

  test("another signature below an accepted token's words is refused", async () => {
    const token = await aToken(key, subject, at(0));
    await verify?.(token, at(1));
    const [header, claims] = token.split(".");
    const other = (await aForgedToken(aSigningKey(), {})).split(".")[2];
    await expect(verify?.(`${header}.${claims}.${other}`, at(1))).rejects.toMatchObject({ reason: "UNAUTHORIZED" });
  });

  test.each([
    ["made by a clock that is a minute ahead", -60],
    ["11 seconds past its end", 71],
  ])("a token %s is refused", async (_what, later) => {
    await expect(verify?.(await aToken(key, subject, at(0)), at(later))).rejects.toMatchObject({
      reason: "UNAUTHORIZED",
    });
  });
});

test("two keys are accepted while one replaces the other", async () => {
  const next = aSigningKey("k2");
  const both = callTokenVerifier([key.publicKey, next.publicKey]);
  for (const each of [key, next])
    await expect(both?.(await aToken(each, { organization: null }), new Date())).resolves.toMatchObject({
      actor: { system: "app" },
      organization: null,
    });
});

test("no user can be minted as a key or as a service", async () => {
  for (const userId of ["key:key_1", "system:app"])
    await expect(aToken(key, { actor: { userId }, organization: { id: "org_acme" } })).rejects.toThrow(
      "A user id cannot begin with",
    );
});
