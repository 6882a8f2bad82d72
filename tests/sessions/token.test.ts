import { createHmac, generateKeyPairSync } from "node:crypto";
import { SignJWT, UnsecuredJWT } from "jose";
import { describe, expect, test } from "vitest";
import { readConfig } from "#app/config/config.server.ts";
import { createSessionTokens } from "#app/services/session/session-token.server.ts";

const SECRET = "a-session-secret-of-the-tests-0123456789";
const NAMES = { issuer: "https://pay.test", audience: "tollhouse" };
const tokens = createSessionTokens({ secret: SECRET, isShared: false, ...NAMES });
const key = new TextEncoder().encode(SECRET);
const claims = { orgId: "org_1", orgSlug: "acme", orgName: "Acme" };
const DAY = 86_400;
const now = () => Math.floor(Date.now() / 1000);

type Change = (jwt: SignJWT) => SignJWT;

/** A valid token, except for the given parts. */
async function aToken({
  alg = "HS256",
  secret = key as Parameters<SignJWT["sign"]>[0],
  change = (jwt: SignJWT) => jwt,
} = {}) {
  const good = new SignJWT(claims)
    .setProtectedHeader({ alg })
    .setSubject("usr_1")
    .setIssuedAt()
    .setExpirationTime("7d");
  return change(good).sign(secret);
}

const without =
  (name: "iat" | "exp" | "sub"): Change =>
  () => {
    const payload = { ...claims, sub: "usr_1", iat: now(), exp: now() + 7 * DAY };
    delete payload[name as keyof typeof payload];
    return new SignJWT(payload).setProtectedHeader({ alg: "HS256" });
  };
const withClaims =
  (more: Record<string, unknown>): Change =>
  () =>
    new SignJWT({ ...claims, sub: "usr_1", iat: now(), exp: now() + 7 * DAY, ...more } as never).setProtectedHeader({
      alg: "HS256",
    });

test("a token by the contract is valid: HS256, sub, the organization, seven days", async () => {
  expect(await tokens?.verify(await aToken(), null)).toMatchObject({ userId: "usr_1", ...claims });
});

test("ours has the lifetime, the subject and the claims of the contract, and names its issuer and audience", async () => {
  const token = await tokens?.mint({ userId: "usr_1", ...claims }, null);
  const [header, payload] = (token ?? "")
    .split(".")
    .slice(0, 2)
    .map((part) => JSON.parse(`${Buffer.from(part, "base64url")}`));
  expect(header).toEqual({ alg: "HS256", typ: "JWT" });
  const { issuer: iss, audience: aud } = NAMES;
  expect(payload).toEqual({ sub: "usr_1", ...claims, iss, aud, iat: expect.any(Number), exp: payload.iat + 7 * DAY });
});

test("it tells the sign-in, which is older than the token when the central session was, and never newer", async () => {
  const issued = now();
  const signedInOf = async (token = "") => (await tokens?.verify(token, null))?.signedInAt?.getTime();
  const signedIn = (seconds: number) => new Date(seconds * 1000);
  const old = await tokens?.mint({ userId: "usr_1", ...claims, signedInAt: signedIn(issued - DAY) }, null);
  expect(await signedInOf(old)).toBe((issued - DAY) * 1000);
  const byOthers = (more: Record<string, unknown>) => aToken({ change: withClaims({ iat: issued, ...more }) });
  expect(await signedInOf(await byOthers({ auth_time: issued + DAY }))).toBe(issued * 1000);
  // The time of an exchange is not a sign-in.
  expect(await signedInOf(await byOthers({}))).toBeUndefined();
  expect(await signedInOf(await tokens?.mint({ userId: "usr_1", ...claims }, null))).toBeUndefined();
});

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const byHand = (header: object, payload: object, secret: string) => {
  const text = [header, payload].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
  return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
};
const good = { ...claims, sub: "usr_1", iat: now(), exp: now() + 7 * DAY };

const FORGED: [string, string | Promise<string>][] = [
  ["no algorithm", new UnsecuredJWT(good).encode()],
  ["HS512 with our secret", aToken({ alg: "HS512", secret: new TextEncoder().encode(SECRET.repeat(2)) })],
  ["HS384 with our secret", aToken({ alg: "HS384", secret: new TextEncoder().encode(SECRET.repeat(2)) })],
  ["RS256", aToken({ alg: "RS256", secret: privateKey })],
  ["another secret", aToken({ secret: new TextEncoder().encode(`${SECRET}!`) })],
  ["an algorithm that lies", byHand({ alg: "none" }, good, SECRET)],
  ["a critical header nobody knows", byHand({ alg: "HS256", crit: ["x"], x: 1 }, good, SECRET)],
  ["no end", aToken({ change: without("exp") })],
  ["no begin", aToken({ change: without("iat") })],
  ["nobody", aToken({ change: without("sub") })],
  ["an empty subject", aToken({ change: withClaims({ sub: "" }) })],
  ["a number for a subject", Promise.resolve(byHand({ alg: "HS256" }, { ...good, sub: 5 }, SECRET))],
  ["no organization", aToken({ change: withClaims({ orgId: undefined }) })],
  ["a list of organizations", aToken({ change: withClaims({ orgId: ["org_1"] }) })],
  ["an end that has passed", aToken({ change: withClaims({ exp: now() - 60 }) })],
  [
    "an end in ten years and eight days of age",
    aToken({ change: withClaims({ iat: now() - 8 * DAY, exp: now() + 3650 * DAY }) }),
  ],
  ["a begin in the future", aToken({ change: withClaims({ iat: now() + 3600, exp: now() + DAY }) })],
  ["a companion that is not there", aToken({ change: withClaims({ bnd: "x" }) })],
  ["a companion that is no text", aToken({ change: withClaims({ bnd: 1 }) })],
  ["nothing", ""],
  ["two dots", ".."],
];

test.each(FORGED)("a token with %s is none", async (_what, token) => {
  expect(await tokens?.verify(await token, null)).toBeNull();
});

test("the central service's own JWT under the shared secret is no session of ours", async () => {
  // The session_data cookie of better-auth with cookieCache.strategy "jwt".
  const data = { session: { session: { id: "s" }, user: { id: "usr_1" } }, updatedAt: now() };
  const cookieCache = await new SignJWT(data)
    .setProtectedHeader({ alg: "HS256" })
    .setIssuedAt()
    .setExpirationTime("5m")
    .sign(key);
  expect(await tokens?.verify(cookieCache, null)).toBeNull();
});

describe("under a secret that other applications have", () => {
  const shared = createSessionTokens({ secret: SECRET, isShared: true, ...NAMES });
  const { issuer: iss, audience: aud } = NAMES;

  test("our own token is valid", async () => {
    const token = await shared?.mint({ userId: "usr_1", ...claims }, null);
    expect(await shared?.verify(token ?? "", null)).toMatchObject({ userId: "usr_1", ...claims });
  });

  test.each([
    ["names nobody", {}],
    ["is for another application", { iss, aud: "backoffice" }],
    ["is for several applications", { iss, aud: [aud, "backoffice"] }],
    ["is of another issuer", { iss: "https://backoffice.test", aud }],
    ["names no issuer", { aud }],
  ])("a token of the same shape that %s is none", async (_what, names) => {
    expect(await shared?.verify(await aToken({ change: withClaims(names) }), null)).toBeNull();
  });
});

test.each([
  ["audience", { iss: NAMES.issuer, aud: "backoffice" }],
  ["issuer", { iss: "https://backoffice.test", aud: NAMES.audience }],
])("under our own secret a token with a wrong %s is none", async (_what, names) => {
  expect(await tokens?.verify(await aToken({ change: withClaims(names) }), null)).toBeNull();
});

describe("the companion", () => {
  test("makes a token valid only beside it", async () => {
    const token = (await tokens?.mint({ userId: "usr_1", ...claims }, "mine")) ?? "";
    expect(await tokens?.verify(token, "mine")).not.toBeNull();
    expect(await tokens?.verify(token, "theirs")).toBeNull();
    expect(await tokens?.verify(token, null)).toBeNull();
  });
});

describe("the secret", () => {
  test.each(["SESSION_SECRET", "CENTRAL_AUTH_SECRET", "AUTH_SERVICE_SECRET"])(
    "%s must be long in production",
    (name) => {
      expect(() => readConfig({ APP_ENV: "production", [name]: "x".repeat(31) })).toThrow(
        `${name} must have at least 32 bytes`,
      );
    },
  );

  test("must be there in production if people sign in", () => {
    expect(() => readConfig({ APP_ENV: "production", AUTH_URL: "https://auth.central.test" })).toThrow(
      /^SESSION_SECRET is missing/,
    );
  });

  test("falls back to the central service's, which is told", () => {
    expect(readConfig({ CENTRAL_AUTH_SECRET: "c" })).toMatchObject({ sessionSecret: "c", sessionSecretIsShared: true });
    expect(readConfig({ CENTRAL_AUTH_SECRET: "c", SESSION_SECRET: "s" })).toMatchObject({
      sessionSecret: "s",
      sessionSecretIsShared: false,
    });
  });

  test("that is missing means that there are no local sessions", () => {
    expect(createSessionTokens({ secret: undefined, isShared: false, ...NAMES })).toBeNull();
  });
});
