import { describe, expect, test } from "vitest";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aMerchant, anEngine, ask, card } from "./engine.ts";

const engine = await closedAfterTests(anEngine());
const merchant = await aMerchant(engine);

describe("bodies that cannot be read", () => {
  const payment = { amount: 100, currency: "USD" };

  test.each([
    ["malformed JSON", "/payments", "{"],
    ["no body", "/payments", ""],
    ["a missing amount", "/payments", { currency: "USD" }],
    ["a negative amount", "/payments", { amount: -1, currency: "USD" }],
    ["a fraction of a minor unit", "/payments", { amount: 1.5, currency: "USD" }],
    ["an unknown currency", "/payments", { amount: 1, currency: "XXX" }],
    ["an unknown field of a payment", "/payments", { ...payment, surprise: 1 }],
    ["an unknown field of an address", "/payments", { ...payment, billing: { surprise: 1 } }],
    ["an unknown capture method", "/payments", { ...payment, capture_method: "later" }],
    ["a payment id with a space", "/payments", { ...payment, payment_id: "a b" }],
    ["a payment id that is too long", "/payments", { ...payment, payment_id: "a".repeat(65) }],
    [
      "a card number that fails its check digit",
      "/payments",
      {
        ...payment,
        ...card("4242424242424241"),
      },
    ],
    ["an unknown field of a refund", "/refunds", { payment_id: "p", surprise: 1 }],
    ["a refund of nothing", "/refunds", {}],
    ["an unknown field of a payment method", "/payment_methods", { payment_method: "card", surprise: 1 }],
    ["an unknown field of a payout", "/payouts/create", { ...payment, surprise: 1 }],
    ["a submission without a dispute", "/disputes/evidence", {}],
    ["evidence that is no text", "/disputes/evidence", { dispute_id: "d", customer_name: 1 }],
    ["a limit that is too high", "/refunds/list", { limit: 101 }],
  ])("%s is 400 IR_06 with `error_type` and without `type`", async (_what, path, body) => {
    const answer = await merchant.ask("POST", path, body);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toEqual({
      error_type: "invalid_request",
      message: expect.stringContaining("Json deserialize error"),
      code: "IR_06",
    });
  });

  test("unknown fields of accounts, webhook details, profiles, connectors and API keys are refused", async () => {
    const { merchantId } = merchant;
    const answers = [
      await engine.admin("POST", "/accounts", { merchant_id: "x", surprise: 1 }),
      await engine.admin("POST", "/accounts", { merchant_id: "x", webhook_details: { surprise: 1 } }),
      await engine.admin("POST", `/api_keys/${merchantId}`, { name: "x", expiration: "never", surprise: 1 }),
      await merchant.ask("POST", `/account/${merchantId}/business_profile`, { surprise: 1 }),
      await merchant.ask("POST", `/account/${merchantId}/connectors`, {
        connector_type: "payment_processor",
        connector_name: "stripe_test",
        surprise: 1,
      }),
    ];
    for (const answer of answers) expect([answer.status, answer.body.error.code]).toEqual([400, "IR_06"]);
  });

  test("unknown fields of customers, captures, cancellations and list filters are ignored", async () => {
    const made = await merchant.ask("POST", "/customers", { customer_id: "tolerant", surprise: 1 });
    expect(made.status).toBe(200);
    expect((await merchant.ask("POST", "/customers/tolerant", { surprise: 1 })).status).toBe(200);
    expect((await merchant.ask("POST", "/payments/list", { surprise: 1 })).status).toBe(200);
    expect((await merchant.ask("POST", "/refunds/list", { surprise: 1 })).status).toBe(200);
    expect((await merchant.ask("POST", "/payments/none/capture", { surprise: 1 })).body.error.code).toBe("HE_02");
    expect((await merchant.ask("POST", "/payments/none/cancel", { surprise: 1 })).body.error.code).toBe("HE_02");
  });

  test("null stands for an optional field that is absent", async () => {
    const answer = await merchant.ask("POST", "/payments", { ...payment, description: null, customer_id: null });
    expect(answer.status).toBe(200);
  });

  test("a body over 32 KiB and one that is not declared as JSON are refused", async () => {
    const long = await merchant.ask("POST", "/payments", { ...payment, description: "x".repeat(33_000) });
    const undeclared = await merchant.ask("POST", "/payments", JSON.stringify(payment), {
      headers: { "content-type": "text/plain" },
    });
    for (const answer of [long, undeclared]) expect([answer.status, answer.body.error.code]).toEqual([400, "IR_06"]);
    const tooLong = "JSON payload (33048 bytes) is larger than allowed (limit: 32768 bytes).";
    expect([long.body.error.message, undeclared.body.error.message]).toEqual([tooLong, "Content type error"]);
  });
});

describe("query strings that cannot be read", () => {
  test.each([
    "/payments/list?limit=500",
    "/payments/list?limit=0",
    "/payments/list?limit=ten",
    "/payments/list?created_lt=2026-01-01T00:00:00Z",
    "/disputes/list?dispute_status=open",
    "/disputes/list?dispute_stage=dispute,nonsense",
    "/disputes/list?received_time=2026-01-01T00:00:00Z",
    "/disputes/list?offset=20001",
    "/disputes/aggregate",
    "/customers/list?limit=101",
    "/payouts/list?limit=101",
  ])("%s is a plain-text 400", async (path) => {
    const answer = await merchant.ask("GET", path);
    expect(answer.status).toBe(400);
    expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
    expect(answer.text).toContain("Query deserialize error");
  });
});

describe("every answer", () => {
  test("an unknown URL is 404 IR_02, an unknown method 405 IR_03", async () => {
    const url = await merchant.ask("GET", "/nowhere");
    const method = await merchant.ask("DELETE", "/payments");
    expect([url.status, url.body.error.code]).toEqual([404, "IR_02"]);
    expect([method.status, method.body.error.code]).toEqual([405, "IR_03"]);
  });

  test("has a request id, the caller's own if it sent one, and names the engine", async () => {
    const answer = await merchant.ask("GET", "/disputes/list", undefined, { headers: { "x-request-id": "mine" } });
    expect(answer.headers.get("x-request-id")).toBe("mine");
    expect(answer.headers.get("via")).toBe("HyperSwitch");
  });

  test("health needs no key", async () => {
    const of = (path: string) => ask(engine.url, "GET", path);
    expect(await of("/health")).toMatchObject({ status: 200, text: "health is good" });
    expect((await of("/health/ready")).body).toMatchObject({ database: true });
    expect((await of("/healthz")).status).toBe(200);
    expect((await of("/readyz")).status).toBe(200);
  });
});
