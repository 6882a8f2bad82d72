import type { HandlerContext } from "@connectrpc/connect";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Caller, callTokenMinter, connectTo, reasonOf } from "#extensions/caller/index.ts";
import { serviceRoute } from "#extensions/platform/composition/service-route.ts";
import { callOf } from "#extensions/platform/work/call.ts";
import { CheckoutService } from "#proto/tollhouse/v1/checkout_pb.ts";
import { DisputeService } from "#proto/tollhouse/v1/disputes_pb.ts";
import { OrganizationService } from "#proto/tollhouse/v1/organizations_pb.ts";
import { failureOf } from "#tests/support/failure.ts";
import { ACME, aService, SECRET, type TestService } from "./service.ts";
import { aForgedToken, aSigningKey } from "./tokens.ts";

const key = aSigningKey();
const mintCallToken = callTokenMinter({ signingKey: key.signingKey, caller: "app" });
const calls: object[] = [];
const recording = (_request: unknown, context: HandlerContext) => {
  calls.push(callOf(context));
  return {};
};

/** Services of the three kinds, which record who was let in. */
const routes = [
  serviceRoute(CheckoutService, { getCheckout: recording }),
  serviceRoute(DisputeService, { getDispute: recording }),
  serviceRoute(OrganizationService, { findOrganization: recording }),
];

const code = { code: "abc" };
const payer = (caller: Caller) =>
  caller.forPayer({ organizationSlug: "acme", environment: "live", requestId: "r1" }).checkout.getCheckout(code);

describe.each(["secret", "both", "jwt"] as const)("in mode %s", (serviceAuthMode) => {
  let service: TestService;
  let caller: Caller;
  beforeAll(async () => {
    service = await aService({ config: { serviceAuthMode, callTokenKeys: [key.publicKey] }, routes });
    caller = connectTo({ url: service.grpcUrl, secret: SECRET, mintCallToken });
  });
  beforeEach(() => void calls.splice(0));
  afterAll(async () => {
    caller.close();
    await service.stop();
  });

  /** A call of this method with a token, as any program with the secret could send it. */
  const post = (method: string, token: string | null, body: object = {}) =>
    fetch(`${service.url}/${method}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-internal-secret": SECRET,
        "x-org-id": "org_acme",
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
  const CHECKOUT = "tollhouse.v1.CheckoutService/GetCheckout";
  const organization = { id: "org_acme", slug: "acme" };

  test("a payer's call runs for the tenant of the host, and names a payer", async () => {
    await payer(caller);
    expect(calls).toMatchObject([{ tenant: ACME, environment: "live", requestId: "r1", actor: { payer: true } }]);
  });

  test.each([
    ["a person", { actor: { userId: "usr_1" } }],
    ["an API key", { actor: { apiKeyId: "key_1" } }],
    ["another service", {}],
  ])("%s is refused at a payer's method", async (_who, subject) => {
    const token = await mintCallToken({ ...subject, organization });
    expect((await post(CHECKOUT, token, code)).status).toBe(401);
    expect(calls).toEqual([]);
  });

  test.each(["tollhouse.v1.DisputeService/GetDispute", "tollhouse.v1.OrganizationService/FindOrganization", "x.Y/Z"])(
    "a payer's token is refused at %s",
    async (method) => {
      const token = await mintCallToken({ actor: { payer: true }, organization });
      expect((await post(method, token)).status).toBe(401);
      expect(calls).toEqual([]);
    },
  );

  test("a subject of payers without its claim, and the claim without such a subject, are refused", async () => {
    for (const claims of [{ sub: "payer:" }, { sub: "usr_1", via: "payer" }])
      expect((await post(CHECKOUT, await aForgedToken(key, { claims }), code)).status).toBe(401);
    const good = await aForgedToken(key, { claims: { sub: "payer:", via: "payer" } });
    expect((await post(CHECKOUT, good, code)).status).toBe(200);
  });

  test("without a token the method alone says that a payer calls, where the secret is enough", async () => {
    const { status } = await post(CHECKOUT, null, code);
    expect(status).toBe(serviceAuthMode === "secret" ? 200 : 401);
    expect(calls).toMatchObject(status === 200 ? [{ actor: { payer: true } }] : []);
  });

  test("the host of no organization is refused by name", async () => {
    const nobody = caller.forPayer({ organizationSlug: "nobody", environment: "sandbox" });
    expect(reasonOf(await failureOf(nobody.checkout.getCheckout(code)))).toBe("TENANT_UNKNOWN");
  });
});

test("no user can be called like a payer", async () => {
  await expect(mintCallToken({ actor: { userId: "payer:1" }, organization: { slug: "acme" } })).rejects.toThrow(
    "cannot begin with",
  );
});
