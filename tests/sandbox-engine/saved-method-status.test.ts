import { expect, test } from "vitest";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aMerchant, anEngine, aPayment, card } from "./engine.ts";

const engine = await closedAfterTests(anEngine());
const merchant = await aMerchant(engine);

const CHALLENGED = "4000003800000446";
const CONSENT = { acceptance_type: "offline", accepted_at: "2026-01-01T00:00:00.000Z" };

const saving = (customer_id: string, more: object = {}) =>
  aPayment(merchant, { customer_id, setup_future_usage: "off_session", customer_acceptance: CONSENT, ...more });

const methodsOf = async (customer: string): Promise<{ payment_method_id: string }[]> =>
  (await merchant.ask("GET", `/customers/${customer}/payment_methods`)).body.customer_payment_methods;

const authenticate = async (paymentId: string, outcome: string) =>
  (
    await engine.admin("POST", `/sandbox/payments/${paymentId}/authenticate`, {
      merchant_id: merchant.merchantId,
      outcome,
    })
  ).body;

test("a payment that waits for its payer names the saved method, which is active once the payer approved", async () => {
  const waiting = await saving("ann", card(CHALLENGED));
  expect(waiting).toMatchObject({
    status: "requires_customer_action",
    payment_method_id: expect.stringMatching(/^pm_/),
    payment_method_status: "inactive",
    connector_mandate_id: null,
  });
  expect(await methodsOf("ann")).toEqual([]);

  const approved = await authenticate(waiting.payment_id, "succeed");
  expect(approved).toMatchObject({
    status: "succeeded",
    payment_method_id: waiting.payment_method_id,
    payment_method_status: "active",
    connector_mandate_id: expect.any(String),
  });
  expect(await methodsOf("ann")).toMatchObject([{ payment_method_id: waiting.payment_method_id }]);
});

test("a method whose payer failed to authenticate stays inactive", async () => {
  const waiting = await saving("bob", card(CHALLENGED));
  const failed = await authenticate(waiting.payment_id, "fail");
  expect(failed).toMatchObject({ status: "failed", payment_method_status: "inactive" });
  expect(await methodsOf("bob")).toEqual([]);
});

test("a declined payment saves no method", async () => {
  const declined = await saving("cid", card("4000000000000002"));
  expect(declined).toMatchObject({ payment_method_id: null, payment_method_status: null, connector_mandate_id: null });
});

test("a charge of a saved method has its status and the processor's reference", async () => {
  const first = await saving("dan");
  const again = await aPayment(merchant, {
    payment_method: null,
    payment_method_data: null,
    off_session: true,
    customer_id: "dan",
    recurring_details: { type: "payment_method_id", data: first.payment_method_id },
  });
  expect(again).toMatchObject({
    payment_method_status: "active",
    connector_mandate_id: first.connector_mandate_id,
  });
  expect(first.connector_mandate_id).toEqual(expect.any(String));
});

test("a charge without a wish for 3-D Secure says that it had none, in the payment and its attempt", async () => {
  const open = await aPayment(merchant, { confirm: false });
  expect(open.authentication_type).toBeNull();
  const paid = (await merchant.ask("POST", `/payments/${open.payment_id}/confirm`, {})).body;
  expect(paid.authentication_type).toBe("no_three_ds");
  const { body } = await merchant.ask("GET", `/payments/${open.payment_id}?expand_attempts=true`);
  expect(body.attempts).toMatchObject([{ authentication_type: "no_three_ds" }]);
});
