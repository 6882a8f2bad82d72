import { describe, expect, test } from "vitest";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aMerchant, anEngine, aPayment, ask, card } from "./engine.ts";
import { paymentsInStates } from "./payment-states.ts";

const engine = await closedAfterTests(anEngine());
const merchant = await aMerchant(engine);
const inState = paymentsInStates(merchant);

const manual = () => aPayment(merchant, { capture_method: "manual" });
const open = () => aPayment(merchant, { confirm: false });

describe("creating", () => {
  test.each([
    "requires_payment_method",
    "requires_confirmation",
    "requires_customer_action",
    "requires_capture",
    "succeeded",
    "failed",
  ])("comes to %s", async (status) => {
    expect(await inState[status]?.()).toMatchObject({
      status,
      payment_id: expect.stringMatching(/^pay_[A-Za-z0-9]{20}$/),
    });
  });

  test("our own payment id is kept, and the same id again is a duplicate that changes nothing", async () => {
    const first = await aPayment(merchant, { payment_id: "order-1" });
    expect(first.client_secret).toMatch(/^order-1_secret_/);
    const again = await merchant.ask("POST", "/payments", { payment_id: "order-1", amount: 5, currency: "EUR" });
    expect([again.status, again.body.error.code]).toEqual([400, "HE_01"]);
    expect((await merchant.ask("GET", "/payments/order-1")).body.amount).toBe(1000);
  });

  test("the same id at the same time makes one payment", async () => {
    const request = { payment_id: "order-2", amount: 1, currency: "USD", confirm: true, ...card() };
    const answers = await Promise.all([1, 2, 3].map(() => merchant.ask("POST", "/payments", request)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  test("confirm without a method is invalid data", async () => {
    const answer = await merchant.ask("POST", "/payments", { amount: 1, currency: "USD", confirm: true });
    expect([answer.status, answer.body.error.code]).toEqual([422, "IR_06"]);
  });

  test("another merchant's payment does not exist", async () => {
    const payment = await aPayment(merchant);
    const other = await aMerchant(engine);
    const answer = await other.ask("GET", `/payments/${payment.payment_id}`);
    expect([answer.status, answer.body.error.code]).toEqual([404, "HE_02"]);
  });
});

describe("test cards", () => {
  test.each([
    "4111111111111111",
    "4242424242424242",
    "5555555555554444",
    "38000000000006",
    "378282246310005",
    "6011111111111117",
  ])("%s succeeds", async (number) => {
    expect(await aPayment(merchant, card(number))).toMatchObject({ status: "succeeded", amount_received: 1000 });
  });

  test.each([
    ["5105105105105100", "card_declined"],
    ["4000000000000002", "card_declined"],
    ["4000000000009995", "insufficient_funds"],
    ["4000000000009987", "lost_card"],
    ["4000000000009979", "stolen_card"],
    ["4000000000000069", "expired_card"],
    ["4000000000000127", "incorrect_cvc"],
    ["4012888888881881", "card_not_supported"],
  ])("%s is declined with 200 and %s", async (number, error_code) => {
    expect(await aPayment(merchant, card(number))).toMatchObject({
      status: "failed",
      error_code,
      error_message: expect.any(String),
      unified_code: expect.any(String),
    });
  });

  test("4000000000009995 succeeds on stripe_test", async () => {
    const own = await aMerchant(engine);
    const connector = { connector_type: "payment_processor", connector_name: "stripe_test" };
    await own.ask("POST", `/account/${own.merchantId}/connectors`, connector);
    expect(await aPayment(own, card("4000000000009995"))).toMatchObject({
      status: "succeeded",
      connector: "stripe_test",
    });
  });

  test("4000003800000446 waits for the payer, and the bank's page ends it", async () => {
    const payment = await aPayment(merchant, { ...card("4000003800000446"), return_url: "http://shop.example/done" });
    const { redirect_to_url } = payment.next_action;
    expect((await fetch(redirect_to_url)).headers.get("content-type")).toMatch("text/html");
    const done = await fetch(`${redirect_to_url}?outcome=succeed`, { method: "POST", redirect: "manual" });
    expect(done.headers.get("location")).toMatch(/^http:\/\/shop.example\/done\?payment_id=/);
    expect((await merchant.ask("GET", `/payments/${payment.payment_id}`)).body.status).toBe("succeeded");
  });

  test("4000000000000259 succeeds and is then disputed for the whole amount", async () => {
    const payment = await aPayment(merchant, card("4000000000000259"));
    expect(payment.status).toBe("succeeded");
    const { disputes } = (await merchant.ask("GET", `/payments/${payment.payment_id}`)).body;
    expect(disputes).toMatchObject([{ amount: "1000", dispute_status: "dispute_opened", dispute_stage: "dispute" }]);
  });
});

describe("capturing", () => {
  test("a partial manual capture releases the remainder; a multiple one keeps it", async () => {
    expect(await inState.partially_captured?.()).toMatchObject({
      status: "partially_captured",
      amount_received: 400,
      amount_capturable: 0,
    });
    const several = await inState.partially_captured_and_capturable?.();
    expect(several).toMatchObject({ amount_received: 400, amount_capturable: 600 });
    const rest = await merchant.ask("POST", `/payments/${several?.payment_id}/capture`, { amount_to_capture: 600 });
    expect(rest.body).toMatchObject({ status: "succeeded", amount_received: 1000 });
    const read = await merchant.ask(
      "GET",
      `/payments/${several?.payment_id}?expand_captures=true&expand_attempts=true`,
    );
    expect(read.body.captures.map((one: { amount: number }) => one.amount)).toEqual([400, 600]);
    expect(read.body.attempts).toHaveLength(1);
  });

  test.each([
    [{ amount_to_capture: 1001 }, 422, "IR_06"],
    [{ amount_to_capture: 0 }, 422, "IR_05"],
    [{ amount_to_capture: -1 }, 422, "IR_05"],
  ])("%o is refused", async (body, status, code) => {
    const answer = await merchant.ask("POST", `/payments/${(await manual()).payment_id}/capture`, body);
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
  });

  test("captures at the same time never exceed the authorization", async () => {
    const payment = await aPayment(merchant, { capture_method: "manual_multiple" });
    const capture = () => merchant.ask("POST", `/payments/${payment.payment_id}/capture`, { amount_to_capture: 600 });
    expect((await Promise.all([capture(), capture()])).map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});

describe("confirming", () => {
  test("a failed payment may be tried again where the profile allows it", async () => {
    const own = await aMerchant(engine);
    const profile = `/account/${own.merchantId}/business_profile/${own.account.default_profile}`;
    await own.ask("POST", profile, { is_manual_retry_enabled: true });
    const failed = await aPayment(own, card("4000000000000002"));
    const retried = await own.ask("POST", `/payments/${failed.payment_id}/confirm`, card());
    expect(retried.body).toMatchObject({ status: "succeeded", attempt_count: 2, error_code: null });
  });

  test("a browser needs the publishable key and the payment's secret", async () => {
    const payment = await open();
    const path = `/payments/${payment.payment_id}/confirm`;
    const asked = (body: object) =>
      ask(engine.url, "POST", path, body, { key: merchant.account.publishable_key as string });
    expect((await asked({})).body.error.code).toBe("IR_04");
    expect((await asked({ client_secret: "wrong" })).body.error.code).toBe("IR_09");
    expect((await asked({ client_secret: payment.client_secret })).body.status).toBe("succeeded");
  });
});

describe("lists", () => {
  test("go by cursor, newest first, and back", async () => {
    const own = await aMerchant(engine);
    for (const payment_id of ["a", "b", "c", "d"]) await aPayment(own, { payment_id });
    const ids = async (query: string) =>
      (await own.ask("GET", `/payments/list?${query}`)).body.data.map((one: { payment_id: string }) => one.payment_id);
    expect(await ids("limit=2")).toEqual(["d", "c"]);
    expect(await ids("limit=2&starting_after=c")).toEqual(["b", "a"]);
    expect(await ids("limit=2&ending_before=b")).toEqual(["d", "c"]);
    expect(await ids("created.gt=2050-01-01T00:00:00Z")).toEqual([]);
    const found = await own.ask("POST", "/payments/list", { status: ["succeeded"], limit: 1, offset: 1 });
    expect(found.body).toMatchObject({ count: 1, total_count: 4, data: [{ payment_id: "c" }] });
  });
});
