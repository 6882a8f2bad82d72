import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, test, vi } from "vitest";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { type Answer, aMerchant, anEngine, aPayment } from "./engine.ts";

const engine = await closedAfterTests(anEngine());
const merchant = await aMerchant(engine);
const profiles = `/account/${merchant.merchantId}/business_profile`;
const profile = `${profiles}/${merchant.account.default_profile}`;

const refusedAs = ({ status, body: { error } }: Answer) => [status, error.code, error.message];

describe("the statuses that webhooks are limited to", () => {
  test.each([
    [
      { payment_statuses_enabled: ["succeded"] },
      /^Json deserialize error: unknown variant `succeded`, expected one of `succeeded`,/,
    ],
    [{ refund_statuses_enabled: ["succeeded"] }, /unknown variant `succeeded`, expected one of `success`, `failure`,/],
    [{ payout_statuses_enabled: ["payout_success"] }, /unknown variant `payout_success`, expected one of/],
  ])("%j cannot be read", async (webhook_details, message) => {
    for (const answer of [
      await merchant.ask("POST", profiles, { webhook_details }),
      await merchant.ask("POST", profile, { webhook_details }),
      await engine.admin("POST", "/accounts", { merchant_id: "unmade", webhook_details }),
    ])
      expect(refusedAs(answer)).toEqual([400, "IR_06", expect.stringMatching(message)]);
  });

  test.each([
    [
      { payment_statuses_enabled: ["failed", "requires_confirmation"] },
      "payment webhook status provided: RequiresConfirmation",
    ],
    [{ refund_statuses_enabled: ["manual_review"] }, "refund webhook status provided: ManualReview"],
    [{ payout_statuses_enabled: ["ineligible"] }, "payout webhook status provided: Ineligible"],
  ])("%j have no event and are refused", async (webhook_details, message) => {
    const answer = await merchant.ask("POST", profile, { webhook_details });
    expect(refusedAs(answer)).toEqual([422, "IR_06", `Invalid ${message}`]);
  });

  test("are taken when each has an event", async () => {
    const webhook_details = {
      payment_statuses_enabled: ["succeeded", "review", "conflicted", "partially_captured_and_processing"],
      refund_statuses_enabled: ["success", "failure"],
      payout_statuses_enabled: ["success", "not_permitted"],
    };
    expect((await merchant.ask("POST", profile, { webhook_details })).body.webhook_details).toEqual(webhook_details);
  });
});

describe("the custom headers of webhooks", () => {
  const received: (string | string[] | undefined)[] = [];
  const receiver = createServer((request, response) => {
    received.push(request.headers["x-shop-secret"]);
    request.resume();
    response.end();
  });
  afterAll(() => void receiver.close());

  test("come back masked and are sent as they are", async () => {
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
    const webhook_url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    const headers = { "x-shop-secret": "hunter22", "x-pin": "1234" };
    const asked = { outgoing_webhook_custom_http_headers: headers, webhook_details: { webhook_url } };
    const shown = { "x-shop-secret": "hu****22", "x-pin": "****" };
    const made = await merchant.ask("POST", profiles, asked);
    const updated = await merchant.ask("POST", profile, asked);
    const renamed = await merchant.ask("POST", profile, { profile_name: "shop" });
    const read = await merchant.ask("GET", profile);
    for (const { body } of [made, updated, renamed, read])
      expect(body.outgoing_webhook_custom_http_headers).toEqual(shown);
    await aPayment(merchant, { profile_id: merchant.account.default_profile });
    await vi.waitFor(() => expect(received).toEqual(["hunter22"]), 10_000);
  });

  test("are not in the log of requests, and hold text only", async () => {
    const log = await engine.admin("GET", `/sandbox/requests?path=${profile}`);
    expect(log.text).not.toContain("hunter22");
    const headers = { "x-count": 1 };
    const answer = await merchant.ask("POST", profile, { outgoing_webhook_custom_http_headers: headers });
    expect(refusedAs(answer).slice(0, 2)).toEqual([400, "IR_06"]);
  });
});

test("a return_url that is no absolute URL, and a session that is too short, are refused", async () => {
  const relative = "Json deserialize error: relative URL without a base";
  expect(refusedAs(await merchant.ask("POST", profile, { return_url: "/done" }))).toEqual([400, "IR_06", relative]);
  const account = { merchant_id: "unmade", return_url: "shop" };
  expect(refusedAs(await engine.admin("POST", "/accounts", account))).toEqual([400, "IR_06", relative]);
  const short = "session_expiry should be between 60(1 min) to 7890000(3 months).";
  expect(refusedAs(await merchant.ask("POST", profile, { session_expiry: 59 }))).toEqual([422, "IR_06", short]);
});
