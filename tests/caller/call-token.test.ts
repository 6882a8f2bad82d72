import { decodeJwt, decodeProtectedHeader } from "jose";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Caller, type CallerOptions, callTokenMinter, connectTo, reasonOf } from "#extensions/caller/index.ts";
import { ACME, aService, GLOBEX, SECRET, type TestService } from "#tests/layer3/service.ts";
import { aSigningKey, aToken } from "#tests/layer3/tokens.ts";
import { failureOf } from "#tests/support/failure.ts";
import { addressOf } from "./support.ts";

const key = aSigningKey();
const mintCallToken = callTokenMinter({ signingKey: key.signingKey, caller: "app" });
const acmeDispute = (caller: Caller, options: object = {}) =>
  caller.forOrganization({ ...ACME, ...options }).disputes.getDispute({ disputeId: "dsp_1" });
const aSystemCall = (caller: Caller) =>
  caller.system().organizations.findOrganization({ organization: { case: "organizationSlug", value: "acme" } });

describe.each(["connect", "grpc"] as const)("a caller over %s", (protocol) => {
  let services: TestService[];
  const callers: Caller[] = [];
  beforeAll(async () => {
    const modes = ["secret", "both", "jwt"] as const;
    services = await Promise.all(
      modes.map((serviceAuthMode) => aService({ config: { serviceAuthMode, callTokenKeys: [key.publicKey] } })),
    );
  });
  beforeEach(() => {
    for (const { calls } of services) calls.length = 0;
  });
  afterEach(() => {
    for (const caller of callers.splice(0)) caller.close();
  });
  afterAll(() => Promise.all(services.map((service) => service.stop())));

  const callersWith = (options: Partial<CallerOptions>) =>
    services.map((service) => {
      const caller = connectTo({ url: addressOf(service, protocol), protocol, secret: SECRET, ...options });
      callers.push(caller);
      return caller;
    });

  test.each([
    ["the person", { actor: { userId: "usr_1" } }, { userId: "usr_1" }],
    ["the API key", { actor: { apiKeyId: "key_1" } }, { apiKeyId: "key_1" }],
    ["itself, when nobody else is", {}, { system: "app" }],
  ])("names who is behind a call: %s, in every mode", async (_who, options, actor) => {
    for (const caller of callersWith({ mintCallToken })) await acmeDispute(caller, options);
    for (const { calls } of services) expect(calls).toMatchObject([{ tenant: ACME, actor }]);
  });

  test("asks for a token with each call, since clients may outlive one", async () => {
    const tokens: string[] = [];
    const watched = async (subject: Parameters<typeof mintCallToken>[0]) => {
      tokens.push(await mintCallToken(subject));
      return String(tokens.at(-1));
    };
    const [caller] = callersWith({ mintCallToken: watched });
    const clients = caller?.forOrganization({ ...ACME, actor: { userId: "usr_1" } });
    for (let times = 0; times < 3; times++) await clients?.disputes.getDispute({ disputeId: "dsp_1" });
    expect(tokens.length).toBe(3);
  });

  test("its system client reaches system methods in every mode", async () => {
    for (const caller of callersWith({ mintCallToken })) await aSystemCall(caller);
    for (const { calls } of services) expect(calls).toMatchObject([{ tenant: null, actor: { system: "app" } }]);
  });

  test("without a minter it is let in as long as the secret is enough", async () => {
    const [inSecret, ...others] = callersWith({});
    if (inSecret) await Promise.all([acmeDispute(inSecret), aSystemCall(inSecret)]);
    for (const caller of others)
      for (const call of [acmeDispute(caller), aSystemCall(caller)])
        expect(reasonOf(await failureOf(call))).toBe("UNAUTHORIZED");
  });

  test("sends a token that was made elsewhere", async () => {
    const callToken = await aToken(key, { actor: { userId: "usr_9" }, organization: { id: "org_acme" } });
    for (const caller of callersWith({})) await acmeDispute(caller, { callToken });
    for (const { calls } of services) expect(calls).toMatchObject([{ actor: { userId: "usr_9" } }]);
  });

  test("a token for one organization is refused with the clients of another", async () => {
    const callToken = await aToken(key, { actor: { userId: "usr_9" }, organization: { id: "org_acme" } });
    for (const caller of callersWith({})) {
      const call = caller.forOrganization({ ...GLOBEX, callToken }).disputes.getDispute({ disputeId: "dsp_1" });
      expect(reasonOf(await failureOf(call))).toBe("TENANT_MISMATCH");
    }
  });

  test("binds the environment of its clients", async () => {
    for (const caller of callersWith({ mintCallToken })) await acmeDispute(caller, { environment: "live" });
    for (const { calls } of services) expect(calls).toMatchObject([{ environment: "live" }]);
    const callToken = await aToken(key, { actor: { apiKeyId: "key_1" }, organization: { id: "org_acme" } });
    for (const caller of callersWith({}))
      expect(reasonOf(await failureOf(acmeDispute(caller, { environment: "live", callToken })))).toBe(
        "ENVIRONMENT_MISMATCH",
      );
  });

  test("a call's own headers do not replace its token", async () => {
    const [caller] = callersWith({ mintCallToken });
    await caller
      ?.forOrganization({ ...ACME, actor: { userId: "usr_1" } })
      .disputes.getDispute({ disputeId: "dsp_1" }, { headers: { authorization: "Bearer x" } });
    expect(services[0]?.calls).toMatchObject([{ actor: { userId: "usr_1" } }]);
  });

  test("a call whose token cannot be made is not sent", async () => {
    const [caller] = callersWith({ mintCallToken: () => Promise.reject(new Error("no key today")) });
    if (caller) expect((await failureOf(acmeDispute(caller))).message).toContain("no key today");
    expect(services[0]?.calls).toEqual([]);
  });
});

test("a token says what the documentation says, for 60 seconds", async () => {
  const now = new Date("2030-01-01T00:00:00Z");
  const organization = { id: "org_acme", slug: "acme" };
  const token = await aToken(key, { actor: { apiKeyId: "key_1" }, organization }, now);
  expect(decodeProtectedHeader(token)).toEqual({ alg: "EdDSA", typ: "svc-call+jwt", kid: "k1" });
  expect(decodeJwt(token)).toEqual({
    iss: "tollhouse",
    aud: "tollhouse-extensions",
    sub: "key:key_1",
    via: "api_key",
    org: organization,
    env: "sandbox",
    jti: expect.stringMatching(/^[0-9A-Z]{26}$/),
    iat: now.getTime() / 1_000,
    exp: now.getTime() / 1_000 + 60,
  });
});

describe("a token is shared", () => {
  const acme = { id: "org_acme", slug: "acme" };
  const robin = { actor: { userId: "usr_1" }, organization: acme };

  function aMinter() {
    let seconds = 1_800_000_000;
    const mint = callTokenMinter({ signingKey: key.signingKey, caller: "app", now: () => new Date(seconds * 1_000) });
    return { mint, wait: (more: number) => (seconds += more) };
  }

  test("by the calls of one subject for 20 seconds, and no longer", async () => {
    const { mint, wait } = aMinter();
    const first = await mint(robin);
    wait(19);
    expect(await mint({ actor: { userId: "usr_1" }, organization: { ...acme } })).toBe(first);
    wait(1);
    expect(await mint(robin)).not.toBe(first);
  });

  test("by no clock that went back, whose time the token does not know yet", async () => {
    const { mint, wait } = aMinter();
    const first = await mint(robin);
    wait(-1);
    expect(await mint(robin)).not.toBe(first);
  });

  test.each([
    ["another person", { actor: { userId: "usr_2" } }],
    ["an API key of the same name", { actor: { apiKeyId: "usr_1" } }],
    ["the service itself", { actor: undefined }],
    ["another organization", { organization: { id: "org_globex", slug: "globex" } }],
    ["the same organization by its ID alone", { organization: { id: "org_acme" } }],
    ["no organization", { organization: null }],
    ["the other environment", { environment: "live" as const }],
  ])("not with %s", async (_whom, other) => {
    const { mint } = aMinter();
    const [first, second] = [await mint(robin), await mint({ ...robin, ...other })];
    expect(decodeJwt(second)).not.toMatchObject({ jti: decodeJwt(first).jti });
  });

  test("not after it could not be made", async () => {
    const { mint } = aMinter();
    const subject = { actor: { userId: "key:usr_1" }, organization: acme };
    const failures = [await failureOf(mint(subject)), await failureOf(mint(subject))];
    expect(new Set(failures).size).toBe(2);
  });
});

test("a public key, or one without a name, does not sign", () => {
  const { kid: _kid, ...nameless } = key.signingKey;
  for (const signingKey of [key.publicKey, nameless])
    expect(() => callTokenMinter({ signingKey, caller: "app" })).toThrow("must be a private key with a kid");
});
