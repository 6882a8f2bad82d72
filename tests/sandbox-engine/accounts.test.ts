import { describe, expect, test } from "vitest";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aMerchant, anEngine, ask } from "./engine.ts";

const engine = await closedAfterTests(anEngine());
const merchant = await aMerchant(engine);

describe("accounts", () => {
  test("a new account has a publishable key, an organization, a profile and a hash key", async () => {
    expect(merchant.account).toMatchObject({
      merchant_id: merchant.merchantId,
      publishable_key: expect.stringMatching(/^pk_snd_[a-z0-9]{32}$/),
      organization_id: expect.stringMatching(/^org_/),
      default_profile: expect.stringMatching(/^pro_/),
      payment_response_hash_key: expect.stringMatching(/^.{64}$/),
      merchant_account_type: "standard",
    });
  });

  test("the same merchant id again is a duplicate, not a conflict", async () => {
    const again = await engine.admin("POST", "/accounts", { merchant_id: merchant.merchantId });
    expect(again.status).toBe(400);
    expect(again.body.error).toMatchObject({ type: "invalid_request", code: "HE_01" });
  });

  test("an account can be read, changed and deleted with the admin key", async () => {
    const own = await aMerchant(engine);
    const path = `/accounts/${own.merchantId}`;
    const changed = await engine.admin("POST", path, { merchant_id: own.merchantId, merchant_name: "Acme" });
    expect(changed.body.merchant_name).toBe("Acme");
    expect((await engine.admin("GET", path)).body).toEqual(changed.body);
    expect((await engine.admin("DELETE", path)).body).toEqual({ merchant_id: own.merchantId, deleted: true });
    expect((await engine.admin("GET", path)).body.error.code).toBe("HE_02");
    expect((await own.ask("GET", "/payments/list")).status).toBe(401);
  });

  test("the accounts of an organization are listed", async () => {
    const organization = merchant.account.organization_id;
    const listed = await engine.admin("GET", `/accounts/list?organization_id=${organization}`);
    expect(listed.body.map((one: { merchant_id: string }) => one.merchant_id)).toEqual([merchant.merchantId]);
  });
});

describe("API keys", () => {
  test("a key is shown once; later only its first twelve characters", async () => {
    const path = `/api_keys/${merchant.merchantId}`;
    const made = await engine.admin("POST", path, { name: "second", expiration: "never" });
    expect(made.body.api_key).toMatch(/^snd_[A-Za-z0-9]{64}$/);
    const shown = await engine.admin("GET", `${path}/${made.body.key_id}`);
    expect(shown.body).toMatchObject({ name: "second", prefix: made.body.api_key.slice(0, 12), expiration: "never" });
    expect(shown.text).not.toContain(made.body.api_key);
    expect((await engine.admin("GET", `${path}/list`)).body).toContainEqual(shown.body);
  });

  test("a missing, an unknown, a revoked and an expired key all look alike", async () => {
    const path = `/api_keys/${merchant.merchantId}`;
    const revoked = (await engine.admin("POST", path, { name: "r", expiration: "never" })).body;
    expect((await engine.admin("DELETE", `${path}/${revoked.key_id}`)).body).toEqual({
      merchant_id: merchant.merchantId,
      key_id: revoked.key_id,
      revoked: true,
    });
    const expired = (await engine.admin("POST", path, { name: "e", expiration: "2020-01-01T00:00:00Z" })).body;
    for (const key of [null, "snd_unknown", revoked.api_key, expired.api_key]) {
      const answer = await ask(engine.url, "GET", "/disputes/list", undefined, { key });
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({
        error: {
          type: "invalid_request",
          message: "API key not provided or invalid API key used",
          code: "IR_01",
        },
      });
    }
  });

  test("no key is issued for a merchant that does not exist", async () => {
    const answer = await engine.admin("POST", "/api_keys/nobody", { name: "x", expiration: "never" });
    expect([answer.status, answer.body.error.code]).toEqual([404, "HE_02"]);
  });

  test("a key's name and expiration can be changed", async () => {
    const path = `/api_keys/${merchant.merchantId}`;
    const { key_id } = (await engine.admin("POST", path, { name: "old", expiration: "never" })).body;
    const changed = await engine.admin("POST", `${path}/${key_id}`, {
      name: "new",
      expiration: "2050-01-01T00:00:00.000Z",
    });
    expect(changed.body).toMatchObject({ name: "new", expiration: "2050-01-01T00:00:00.000Z" });
  });
});

describe("who may call what", () => {
  test.each([
    ["GET", "/payments/list"],
    ["GET", "/disputes/list"],
    ["POST", "/account/{m}/connectors"],
    ["POST", "/account/{m}/business_profile"],
  ])("the admin key does not open %s %s", async (method, path) => {
    const body = { connector_type: "payment_processor", connector_name: "stripe_test" };
    const given = path.endsWith("connectors") ? body : {};
    const answer = await engine.admin(
      method,
      path.replace("{m}", merchant.merchantId),
      method === "POST" ? given : undefined,
    );
    expect([answer.status, answer.body.error.code]).toEqual([401, "IR_01"]);
  });

  test.each([
    ["GET", "/accounts/{m}", undefined],
    ["POST", "/api_keys/{m}", { name: "x", expiration: "never" }],
    ["DELETE", "/accounts/{m}", undefined],
    ["POST", "/sandbox/disputes", { merchant_id: "m" }],
  ])("a merchant's key does not open %s %s", async (method, path, body) => {
    const answer = await merchant.ask(method, path.replace("{m}", merchant.merchantId), body);
    expect([answer.status, answer.body.error.code]).toEqual([401, "IR_01"]);
  });

  test("a merchant's key does not open another merchant's profiles", async () => {
    const other = await aMerchant(engine);
    expect((await merchant.ask("GET", `/account/${other.merchantId}/business_profile`)).status).toBe(401);
  });

  test("a standard merchant cannot act for a connected one, a platform can", async () => {
    const platform = await aMerchant(engine, { merchant_account_type: "platform" });
    const connected = await aMerchant(engine, {
      merchant_account_type: "connected",
      organization_id: platform.account.organization_id,
    });
    const headers = { "x-connected-merchant-id": connected.merchantId };
    const refused = await merchant.ask("GET", "/payments/list", undefined, { headers });
    expect([refused.status, refused.body.error.code]).toEqual([401, "IR_44"]);
    await platform.ask("POST", "/customers", { customer_id: "c1" }, { headers });
    expect((await connected.ask("GET", "/customers/c1")).status).toBe(200);
  });
});

describe("profiles and connectors", () => {
  test("a profile takes the account's webhook address and hash key over", async () => {
    const own = await aMerchant(engine, { webhook_details: { webhook_url: "http://127.0.0.1:1/hook" } });
    const path = `/account/${own.merchantId}/business_profile`;
    const made = await own.ask("POST", path, { profile_name: "second" });
    expect(made.body).toMatchObject({
      profile_name: "second",
      payment_response_hash_key: own.account.payment_response_hash_key,
      webhook_details: { webhook_url: "http://127.0.0.1:1/hook" },
    });
    const changed = await own.ask("POST", `${path}/${made.body.profile_id}`, { is_manual_retry_enabled: true });
    expect(changed.body.is_manual_retry_enabled).toBe(true);
    expect((await own.ask("GET", path)).body).toHaveLength(2);
    expect((await engine.admin("DELETE", `${path}/${made.body.profile_id}`)).body).toBe(true);
  });

  test("a connector shows its credentials masked, and its label only once per profile", async () => {
    const path = `/account/${merchant.merchantId}/connectors`;
    const request = {
      connector_type: "payment_processor",
      connector_name: "stripe_test",
      connector_account_details: { auth_type: "HeaderKey", api_key: "a_secret_of_the_processor" },
    };
    const made = await merchant.ask("POST", path, request);
    expect(made.body).toMatchObject({ connector_label: "stripe_test_default", status: "active", disabled: false });
    expect(made.text).not.toContain("a_secret_of_the_processor");
    const again = await merchant.ask("POST", path, request);
    expect([again.status, again.body.error.code]).toEqual([400, "HE_01"]);
    const id = made.body.merchant_connector_id;
    const changed = await merchant.ask("POST", `${path}/${id}`, {
      connector_type: "payment_processor",
      disabled: true,
    });
    expect(changed.body.disabled).toBe(true);
    expect((await merchant.ask("GET", `${path}/nothing`)).body.error.code).toBe("HE_02");
    const gone = await engine.admin("DELETE", `${path}/${id}`);
    expect(gone.body).toEqual({ merchant_id: merchant.merchantId, merchant_connector_id: id, deleted: true });
  });

  test("with several profiles a payment must say which one", async () => {
    const own = await aMerchant(engine);
    const second = await own.ask("POST", `/account/${own.merchantId}/business_profile`, { profile_name: "b" });
    const unnamed = await own.ask("POST", "/payments", { amount: 1, currency: "USD" });
    expect([unnamed.status, unnamed.body.error.code]).toEqual([400, "IR_04"]);
    const profile_id = second.body.profile_id;
    const payment = await own.ask("POST", "/payments", { amount: 1, currency: "USD", profile_id });
    const path = `/payments/${payment.body.payment_id}`;
    const asked = (profile: string) => own.ask("GET", path, undefined, { headers: { "x-profile-id": profile } });
    expect((await asked(profile_id)).status).toBe(200);
    const other = await asked(own.account.default_profile);
    expect([other.status, other.body.error.code]).toEqual([400, "IR_16"]);
    expect((await asked("pro_unknown")).body.error.code).toBe("IR_01");
  });
});
