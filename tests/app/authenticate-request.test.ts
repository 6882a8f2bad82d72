import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { type AuthOptions, authenticateRequest } from "#app/auth/authenticate-request.server.ts";
import { readConfig } from "#app/config/config.server.ts";
import { isApiError } from "#app/rest/errors.server.ts";
import { createServices } from "#app/services/services.server.ts";
import type { Session } from "#app/services/session/session.ts";
import { NEWEST_API_VERSION } from "#contract/versions.ts";
import { aSession } from "#tests/support/session.ts";
import { aKey, type IssuedKey, verifying } from "./support/a-key.ts";
import { anExtensionsService } from "./support/an-extensions-service.ts";

const log = pino({ level: "silent" });

const sessionWith = (organization: Partial<Session["organization"]> | null = {}): Session => ({
  ...aSession(undefined, { userId: "usr_1", environment: "live" }),
  organization: organization && {
    organizationId: "org_acme",
    organizationSlug: "acme",
    onboardingStatus: "complete",
    merchantId: "mer_9",
    ...organization,
  },
});

interface Situation extends AuthOptions {
  readonly key?: string;
  readonly known?: IssuedKey;
  readonly session?: Session | null;
  readonly headers?: Record<string, string>;
  readonly method?: string;
}

async function authenticate({ key, known, session = null, headers = {}, method = "GET", ...options }: Situation) {
  const extensions = anExtensionsService({ apiKeys: { verifyApiKeys: verifying(...(known ? [known] : [])) } });
  const services = createServices({
    config: readConfig({ INTERNAL_SECRET: "secret" }),
    log,
    extensions: extensions.caller,
    getSession: async () => session,
  });
  const request = new Request("http://tollhouse.test/api/disputes", {
    method,
    headers: { ...headers, ...(key === undefined ? {} : { "x-api-key": key }) },
  });
  const facts: Record<string, string> = {};
  const context = await authenticateRequest(request, options, {
    services,
    log,
    requestId: "req_1",
    clientAddress: "192.0.2.1",
    facts,
  });
  return { context, facts, calledFor: extensions.calledFor };
}

async function refusal(situation: Situation): Promise<unknown[]> {
  const error = await authenticate(situation).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return isApiError(error) ? [error.init.status, error.init.code] : ["no refusal", error];
}

describe("with a key", () => {
  const reader = aKey(["disputes:read"]);

  test("the context says who calls, for whom and where", async () => {
    const { context, facts, calledFor } = await authenticate({ key: reader.key, known: reader, requireMerchant: true });
    expect(context).toMatchObject({
      authMethod: "api_key",
      orgId: "org_acme",
      orgSlug: "acme",
      organizationId: "org_acme",
      finixMerchantId: "mer_1",
      environment: "sandbox",
      requestId: "req_1",
      apiKey: { apiKeyId: "key_1", scopes: ["disputes:read"] },
    });
    expect(context).not.toHaveProperty("session");
    expect(facts).toEqual({
      organization_id: "org_acme",
      environment: "sandbox",
      api_key_id: "key_1",
      api_key: reader.record.keyPrefix,
      api_version: NEWEST_API_VERSION,
    });
    expect(calledFor).toMatchObject([{ organizationId: "org_acme", environment: "sandbox", requestId: "req_1" }]);
  });

  test.each<[string, string]>([
    ["an unknown key", aKey([]).key],
    ["a malformed key", "svc_live_x"],
    ["an empty key", ""],
  ])("%s is 401, even with a good session", async (_, key) => {
    expect(await refusal({ key, known: reader, session: sessionWith() })).toEqual([401, "unauthenticated"]);
  });

  test("a missing scope is 403 and named", async () => {
    const situation = { key: reader.key, known: reader, requiredScope: "disputes:write" } as const;
    expect(await refusal(situation)).toEqual([403, "scope_missing"]);
    await expect(authenticate(situation)).rejects.toThrow("disputes:write");
  });

  test("a second scope that is missing is 403 and named", async () => {
    const writer = aKey(["disputes:write"]);
    const both = { requiredScope: "disputes:write", alsoScopes: ["transactions:write"] } as const;
    expect(await refusal({ key: writer.key, known: writer, ...both })).toEqual([403, "scope_missing"]);
    await expect(authenticate({ key: writer.key, known: writer, ...both })).rejects.toThrow("transactions:write");
    const holder = aKey(["disputes:write", "transactions:write"]);
    const { context } = await authenticate({ key: holder.key, known: holder, ...both });
    expect(context.authMethod).toBe("api_key");
  });

  test("what is for people is 403, after the key's validity", async () => {
    expect(await refusal({ key: reader.key, known: reader, peopleOnly: true })).toEqual([403, "person_required"]);
    expect(await refusal({ key: aKey([]).key, known: reader, peopleOnly: true })).toEqual([401, "unauthenticated"]);
    expect(await refusal({ peopleOnly: true })).toEqual([401, "unauthenticated"]);
    const { context } = await authenticate({ session: sessionWith(), peopleOnly: true });
    expect(context.authMethod).toBe("session");
  });

  test("what moves money wants a person's sign-in of the last ten minutes, and asks no key for one", async () => {
    const ago = (minutes: number) => ({ ...sessionWith(), signedInAt: new Date(Date.now() - minutes * 60_000) });
    const refused = [403, "fresh_sign_in_required"];
    expect(await refusal({ session: { ...sessionWith(), signedInAt: null }, freshSignIn: true })).toEqual(refused);
    expect(await refusal({ session: ago(10.1), freshSignIn: true })).toEqual(refused);
    const fresh = await authenticate({ session: ago(9.9), freshSignIn: true });
    expect(fresh.context.authMethod).toBe("session");
    const key = await authenticate({ key: reader.key, known: reader, freshSignIn: true });
    expect(key.context.authMethod).toBe("api_key");
  });

  test("a key from an address that is not allowed is 403, after its validity and before its scope", async () => {
    const known = aKey(["disputes:read"], { allowedIps: ["198.51.100.0/24"] });
    const situation = { key: known.key, known, requiredScope: "disputes:write" } as const;
    expect(await refusal(situation)).toEqual([403, "ip_not_allowed"]);
    expect(await refusal({ ...situation, key: aKey([]).key })).toEqual([401, "unauthenticated"]);
    const allowed = aKey(["disputes:read"], { allowedIps: ["198.51.100.0/24", "192.0.2.1"] });
    expect(await refusal({ ...situation, key: allowed.key, known: allowed })).toEqual([403, "scope_missing"]);
  });

  test("the scope is looked at before the merchant", async () => {
    const known = aKey([], { merchantId: undefined });
    const both = { key: known.key, known, requiredScope: "disputes:read", requireMerchant: true } as const;
    expect(await refusal(both)).toEqual([403, "scope_missing"]);
    expect(await refusal({ key: known.key, known, requireMerchant: true })).toEqual([400, "merchant_required"]);
    expect((await authenticate({ key: known.key, known })).context.finixMerchantId).toBeNull();
  });

  test("an idempotency key is looked at last", async () => {
    const headers = { "idempotency-key": "" };
    const post = { key: reader.key, known: reader, headers, method: "POST" };
    expect(await refusal(post)).toEqual([400, "idempotency_key_invalid"]);
    expect(await refusal({ ...post, key: "" })).toEqual([401, "unauthenticated"]);
  });
});

describe("without a key", () => {
  test("nobody is 401", async () => {
    expect(await refusal({})).toEqual([401, "unauthenticated"]);
  });

  test("a session without an organization record is 404", async () => {
    expect(await refusal({ session: sessionWith(null), requireMerchant: true })).toEqual([404, "organization_missing"]);
  });

  test("a session without a merchant is 400 where one is required", async () => {
    const session = sessionWith({ merchantId: null });
    expect(await refusal({ session, requireMerchant: true })).toEqual([400, "merchant_required"]);
    expect((await authenticate({ session })).context.finixMerchantId).toBeNull();
  });

  test("a session makes the same context, and scopes are a key's matter", async () => {
    const { context, calledFor } = await authenticate({ session: sessionWith(), requiredScope: "disputes:write" });
    expect(context).toMatchObject({ authMethod: "session", organizationId: "org_acme", finixMerchantId: "mer_9" });
    expect(context.session?.userId).toBe("usr_1");
    expect(context).not.toHaveProperty("apiKey");
    expect(calledFor).toMatchObject([{ organizationId: "org_acme", environment: "live" }]);
  });
});
