import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ServiceAuthMode } from "#extensions/server/service-auth/service-auth.ts";
import { ACME, aService, SECRET, type TestService } from "./service.ts";
import { type Ending, type SentHeaders, speakers } from "./speakers.ts";
import { aForgedToken, aSigningKey, aToken } from "./tokens.ts";

const key = aSigningKey();
const acmeOrg = { id: "org_acme", slug: "acme" };
const bearer = (token: string): SentHeaders => ({ authorization: `Bearer ${token}` });

const secret = { "x-internal-secret": SECRET };
const acme = { "x-org-id": "org_acme" };
const userToken = bearer(await aToken(key, { actor: { userId: "usr_1" }, organization: acmeOrg }));
const keyToken = bearer(await aToken(key, { actor: { apiKeyId: "key_1" }, organization: { id: "org_acme" } }));
const serviceToken = bearer(await aToken(key, { organization: { slug: "acme" } }));
const systemToken = bearer(await aToken(key, { organization: null }));
const globexToken = bearer(
  await aToken(key, { actor: { userId: "usr_1" }, organization: { id: "org_globex", slug: "globex" } }),
);
const liveToken = bearer(
  await aToken(key, { actor: { apiKeyId: "key_1" }, organization: acmeOrg, environment: "live" }),
);
const olderToken = bearer(await aForgedToken(key, { claims: { env: undefined } }));
const nobodysToken = bearer(await aToken(key, { actor: { userId: "usr_1" }, organization: { id: "org_nobody" } }));
const tornToken = bearer(
  await aToken(key, { actor: { userId: "usr_1" }, organization: { id: "org_acme", slug: "globex" } }),
);
const strangersToken = bearer(await aToken(aSigningKey(), { actor: { userId: "usr_1" }, organization: acmeOrg }));

const letIn = { code: "ok" };
const badSecret = { code: "unauthenticated", reason: "UNAUTHORIZED", message: "invalid internal secret" };
const badToken = { code: "unauthenticated", reason: "UNAUTHORIZED", message: "invalid call token" };
const noTenant = { code: "invalid_argument", reason: "TENANT_REQUIRED" };
const twoTenants = { code: "invalid_argument", reason: "TENANT_MISMATCH" };
const twoEnvironments = { code: "invalid_argument", reason: "ENVIRONMENT_MISMATCH" };
const live = { "x-environment": "live" };
const sandbox = { "x-environment": "sandbox" };
const unknown = { code: "not_found", reason: "TENANT_UNKNOWN" };

type Expected = Partial<Ending>;
type Row = readonly [what: string, sent: SentHeaders, inSecret: Expected, inBoth: Expected, inJwt: Expected];

const asMany = <Value>(value: Value) => [value, value, value] as const;

/** Answers of a tenant method by mode. */
const table: readonly Row[] = [
  ["nothing", {}, badSecret, badSecret, badToken],
  ["an organization alone", acme, badSecret, badSecret, badToken],
  ["the secret alone", secret, noTenant, badToken, badToken],
  ["the secret and an organization", { ...secret, ...acme }, letIn, badToken, badToken],
  ["a token alone", userToken, badSecret, badSecret, letIn],
  ["a token and its organization", { ...userToken, ...acme }, badSecret, badSecret, letIn],
  ["a token and a wrong secret", { ...userToken, ...acme, "x-internal-secret": "no" }, badSecret, badSecret, letIn],
  ["secret and token without the header", { ...secret, ...userToken }, noTenant, noTenant, letIn],
  ["secret, organization and a user's token", { ...secret, ...acme, ...userToken }, letIn, letIn, letIn],
  ["secret, organization and a key's token", { ...secret, ...acme, ...keyToken }, letIn, letIn, letIn],
  ["secret, organization and a service's token", { ...secret, ...acme, ...serviceToken }, letIn, letIn, letIn],
  ["the token of another organization", { ...secret, ...acme, ...globexToken }, twoTenants, twoTenants, twoTenants],
  ["a token that names two organizations", { ...secret, ...acme, ...tornToken }, twoTenants, twoTenants, twoTenants],
  ["a sandbox key's token and live", { ...secret, ...acme, ...live, ...keyToken }, ...asMany(twoEnvironments)],
  ["a live key's token and sandbox", { ...secret, ...acme, ...sandbox, ...liveToken }, ...asMany(twoEnvironments)],
  ["a live key's token and live", { ...secret, ...acme, ...live, ...liveToken }, ...asMany(letIn)],
  ["a live key's token alone names live", { ...secret, ...acme, ...liveToken }, ...asMany(letIn)],
  [
    "a token without an environment and live",
    { ...secret, ...acme, ...live, ...olderToken },
    ...asMany(twoEnvironments),
  ],
  ["the token of an unknown organization", { ...secret, ...acme, ...nobodysToken }, twoTenants, twoTenants, unknown],
  ["a token without an organization", { ...secret, ...acme, ...systemToken }, noTenant, noTenant, noTenant],
  ["a stranger's token", { ...secret, ...acme, ...strangersToken }, badToken, badToken, badToken],
  ["a stranger's token and a wrong secret", { ...acme, ...strangersToken }, badSecret, badSecret, badToken],
  ["no bearer token", { ...secret, ...acme, authorization: "Basic YTpi" }, badToken, badToken, badToken],
  ["an empty bearer token", { ...secret, ...acme, authorization: "Bearer x" }, badToken, badToken, badToken],
  [
    "two tokens",
    { ...secret, ...acme, authorization: `${userToken.authorization}, ${userToken.authorization}` },
    badToken,
    badToken,
    badToken,
  ],
];

/** Answers of a system method. */
const systemTable: readonly Row[] = [
  ["the secret alone", secret, letIn, badToken, badToken],
  ["a system token alone", systemToken, badSecret, badSecret, letIn],
  ["secret and system token", { ...secret, ...systemToken }, letIn, letIn, letIn],
  ["secret and a user's token", { ...secret, ...userToken }, badToken, badToken, badToken],
  ["secret and a service's token for one organization", { ...secret, ...serviceToken }, badToken, badToken, badToken],
];

describe.each([
  ["secret", 2],
  ["both", 3],
  ["jwt", 4],
] as const)("in mode %s", (serviceAuthMode: ServiceAuthMode, column: 2 | 3 | 4) => {
  let service: TestService;
  beforeAll(async () => {
    service = await aService({ config: { serviceAuthMode, callTokenKeys: [key.publicKey] } });
  });
  afterAll(() => service.stop());

  describe.each(speakers)("over %s", (_protocol, ask) => {
    test.each(table)("%s", async (...row) => {
      expect(await ask(service, row[1])).toMatchObject(row[column]);
    });

    test.each(systemTable)("%s, at a system method", async (...row) => {
      expect(await ask(service, row[1], { method: "FindOrganization" })).toMatchObject(row[column]);
    });

    test.each([
      ["a user", userToken, { userId: "usr_1" }],
      ["an API key", keyToken, { apiKeyId: "key_1" }],
      ["a service", serviceToken, { system: "app" }],
    ])("the call knows the actor: %s", async (_who, token, actor) => {
      service.calls.length = 0;
      await ask(service, { ...secret, ...acme, ...token });
      expect(service.calls).toMatchObject([{ tenant: ACME, actor }]);
    });
  });
});

test("without a token nobody is known to be behind a call", async () => {
  const service = await aService({ config: { callTokenKeys: [key.publicKey] } });
  for (const [, ask] of speakers) await ask(service, { ...secret, ...acme, "x-user-id": "usr_1" });
  expect(service.calls.map(({ actor }) => actor)).toEqual(speakers.map(() => null));
  await service.stop();
});

test("a token sent in two headers is refused", async () => {
  const service = await aService({ config: { callTokenKeys: [key.publicKey] } });
  const [token = ""] = Object.values(userToken);
  const headers = { ...secret, ...acme, "content-type": "application/json" };
  const asked = request(`${service.url}/tollhouse.v1.DisputeService/GetDispute`, { method: "POST", headers });
  asked.setHeader("authorization", [token, token]);
  const [response] = await once(asked.end("{}"), "response");
  expect((response as IncomingMessage).statusCode).toBe(401);
  expect(service.calls).toEqual([]);
  asked.destroy();
  await service.stop();
});

describe("a service that knows no keys", () => {
  test.each(["both", "jwt"] as const)("refuses everybody in mode %s", async (serviceAuthMode) => {
    const service = await aService({ config: { serviceAuthMode } });
    for (const [, ask] of speakers)
      for (const headers of [{}, { ...secret, ...acme, ...userToken }])
        expect(await ask(service, headers)).toMatchObject({ code: "unavailable", reason: "GATEWAY_NOT_CONFIGURED" });
    await service.stop();
  });

  test("refuses a token in mode secret, and lets calls without one in", async () => {
    const service = await aService();
    for (const [, ask] of speakers) {
      expect(await ask(service, { ...secret, ...acme, ...userToken })).toMatchObject(badToken);
      expect(await ask(service, { ...secret, ...acme })).toMatchObject(letIn);
    }
    await service.stop();
  });

  test("needs no secret in mode jwt", async () => {
    const config = { serviceAuthMode: "jwt" as const, callTokenKeys: [key.publicKey], internalSecret: null };
    const service = await aService({ config });
    for (const [, ask] of speakers) expect(await ask(service, userToken)).toMatchObject(letIn);
    await service.stop();
  });
});
