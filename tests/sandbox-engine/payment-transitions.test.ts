import { describe, expect, test } from "vitest";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aMerchant, anEngine, card } from "./engine.ts";
import { paymentsInStates } from "./payment-states.ts";

const engine = await closedAfterTests(anEngine());
const merchant = await aMerchant(engine);
const inState = paymentsInStates(merchant);

const STATES = [
  "requires_payment_method",
  "requires_confirmation",
  "requires_customer_action",
  "requires_capture",
  "succeeded",
  "failed",
  "cancelled",
  "partially_captured",
  "partially_captured_and_capturable",
  "cancelled_post_capture",
];

const ALLOWED = {
  update: ["requires_payment_method", "requires_confirmation", "requires_customer_action"],
  confirm: ["requires_payment_method", "requires_confirmation"],
  capture: ["requires_capture", "partially_captured_and_capturable"],
  cancel: [
    "requires_payment_method",
    "requires_confirmation",
    "requires_customer_action",
    "requires_capture",
    "partially_captured_and_capturable",
  ],
  cancel_post_capture: ["succeeded", "partially_captured"],
  incremental_authorization: ["requires_capture"],
  refund: ["succeeded", "partially_captured"],
};

const REQUESTS: Record<keyof typeof ALLOWED, [path: (id: string) => string, body: object, code: string]> = {
  update: [(id) => `/payments/${id}`, { description: "new" }, "IR_16"],
  confirm: [(id) => `/payments/${id}/confirm`, card(), "IR_16"],
  capture: [(id) => `/payments/${id}/capture`, { amount_to_capture: 100 }, "IR_14"],
  cancel: [(id) => `/payments/${id}/cancel`, { cancellation_reason: "test" }, "IR_16"],
  cancel_post_capture: [(id) => `/payments/${id}/cancel_post_capture`, {}, "IR_16"],
  incremental_authorization: [(id) => `/payments/${id}/incremental_authorization`, { amount: 1500 }, "IR_16"],
  refund: [() => "/refunds", { amount: 100 }, "IR_14"],
};

describe.each(Object.keys(ALLOWED) as (keyof typeof ALLOWED)[])("%s", (action) => {
  const [path, body, code] = REQUESTS[action];

  test.each(STATES)("is allowed or refused as documented when the payment is %s", async (state) => {
    const payment = await inState[state]?.();
    const id = payment?.payment_id ?? "";
    const request = action === "refund" ? { ...body, payment_id: id } : body;
    const answer = await merchant.ask("POST", path(id), request);
    if (ALLOWED[action].includes(state)) expect(answer.status).toBe(200);
    else expect([answer.status, answer.body.error.code]).toEqual([400, code]);
  });
});
