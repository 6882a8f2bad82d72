import { describe, expect, test } from "vitest";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { ADMIN_KEY, aMerchant, anEngine, aPayment, ask, card } from "./engine.ts";

const engine = await closedAfterTests(anEngine());

async function aMerchantWith(settings: object) {
  const own = await aMerchant(engine);
  const path = `/account/${own.merchantId}/business_profile/${own.account.default_profile}`;
  expect((await own.ask("POST", path, settings)).status).toBe(200);
  return own;
}

describe("a profile", () => {
  test("inherits its account's return URL", async () => {
    const own = await aMerchant(engine);
    const return_url = "https://shop.example/done";
    await ask(
      engine.url,
      "POST",
      `/accounts/${own.merchantId}`,
      { merchant_id: own.merchantId, return_url },
      { key: ADMIN_KEY },
    );
    const path = `/account/${own.merchantId}/business_profile`;
    expect((await own.ask("POST", path, { profile_name: "b" })).body.return_url).toBe(return_url);
    const given = "https://shop.example/other";
    expect((await own.ask("POST", path, { profile_name: "c", return_url: given })).body.return_url).toBe(given);
  });

  test("says how long a failed payment may be tried again: half of its session", async () => {
    const own = await aMerchantWith({ is_manual_retry_enabled: true });
    const at = (now: string | null) => engine.admin("POST", `/sandbox/accounts/${own.merchantId}/clock`, { now });
    const session = { ...card("4000000000000002"), session_expiry: 60 };
    await at("2027-01-01T00:00:00Z");
    const [inTime, late] = [await aPayment(own, session), await aPayment(own, session)];
    const untried = await own.ask("POST", "/payments", { amount: 100, currency: "USD", session_expiry: 60 });
    const confirm = (id: unknown) => own.ask("POST", `/payments/${id}/confirm`, card());
    await at("2027-01-01T00:00:30Z");
    expect((await confirm(inTime.payment_id)).body.status).toBe("succeeded");
    await at("2027-01-01T00:00:31Z");
    const refused = await confirm(late.payment_id);
    expect([refused.status, refused.body.error]).toMatchObject([
      400,
      {
        code: "IR_16",
        message: "You cannot confirm this payment using `manual_retry` because the allowed duration has expired",
      },
    ]);
    expect((await confirm(untried.body.payment_id)).body.status).toBe("succeeded");
  });

  test("without manual retries refuses one, and says how to allow them", async () => {
    const own = await aMerchant(engine);
    const failed = await aPayment(own, card("4000000000000002"));
    const refused = await own.ask("POST", `/payments/${failed.payment_id}/confirm`, card());
    expect(refused.body.error).toMatchObject({
      code: "IR_16",
      message: expect.stringContaining("you can enable `manual_retry`"),
    });
  });

  test.each([
    [{}, false, false],
    [{ collect_billing_details_from_wallet_connector: true }, true, false],
    [{ collect_shipping_details_from_wallet_connector: true }, false, true],
    [{ always_collect_billing_details_from_wallet_connector: true }, true, false],
    [{ always_collect_shipping_details_from_wallet_connector: true }, false, true],
  ])("with %j has wallets asked for the payer's details", async (settings, billing, shipping) => {
    const own = await aMerchantWith(settings);
    const { body: payment } = await own.ask("POST", "/payments", { amount: 100, currency: "USD" });
    const key = own.account.publishable_key as string;
    const path = `/account/payment_methods?client_secret=${payment.client_secret}`;
    expect((await ask(engine.url, "GET", path, undefined, { key })).body).toMatchObject({
      collect_billing_details_from_wallets: billing,
      collect_shipping_details_from_wallets: shipping,
    });
  });
});

test("a reward is named by a text, and not by an object", async () => {
  const own = await aMerchant(engine);
  const paying = (payment_method_data: unknown) =>
    own.ask("POST", "/payments", {
      amount: 100,
      currency: "USD",
      confirm: true,
      payment_method: "reward",
      payment_method_type: "evoucher",
      payment_method_data,
    });
  expect((await paying("reward")).body).toMatchObject({
    status: "succeeded",
    payment_method: "reward",
    payment_method_data: { reward: {} },
  });
  for (const data of [{ reward: {} }, "rewards"]) {
    const refused = await paying(data);
    expect([refused.status, refused.body.error.code]).toEqual([400, "IR_06"]);
  }
});
