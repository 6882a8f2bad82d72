import { describe, expect, test } from "vitest";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { type Answer, aDispute, aForm, aMerchant, anEngine, aPayment, card } from "./engine.ts";

const engine = await closedAfterTests(anEngine());
const merchant = await aMerchant(engine);

const refusal = (code: string, message: string, extra: object = {}) => ({
  error: { type: "invalid_request", message, code, ...extra },
});
const refusedAs = ({ status, body }: Answer) => [status, body];
const payment = { amount: 1000, currency: "USD" };
const pay = (request: object) => merchant.ask("POST", "/payments", { ...payment, ...request });

describe("the text of a refusal is the engine's", () => {
  test("confirm without a method", async () => {
    const noMethod = refusal("IR_06", "A payment token or payment method data or ctp service details is required");
    expect(refusedAs(await pay({ confirm: true }))).toEqual([422, noMethod]);
    const { payment_id } = (await pay({})).body;
    expect(refusedAs(await merchant.ask("POST", `/payments/${payment_id}/confirm`, {}))).toEqual([422, noMethod]);
    const updated = await merchant.ask("POST", `/payments/${payment_id}`, { confirm: true });
    expect(refusedAs(updated)).toEqual([422, noMethod]);
  });

  test("a browser without the client secret, or a secret key with it", async () => {
    const { payment_id, client_secret } = (await pay({})).body;
    const browser = { key: merchant.account.publishable_key };
    const missing = await merchant.ask("GET", `/payments/${payment_id}`, undefined, browser);
    expect(refusedAs(missing)).toEqual([400, refusal("IR_04", "Missing required param: client_secret")]);
    const misplaced = [422, refusal("IR_06", "client_secret is not a valid parameter")];
    const path = `/payments/${payment_id}`;
    expect(refusedAs(await merchant.ask("GET", `${path}?client_secret=${client_secret}`))).toEqual(misplaced);
    expect(refusedAs(await merchant.ask("POST", `${path}/confirm`, { client_secret }))).toEqual(misplaced);
  });

  test("a payment id or a payout id that is taken", async () => {
    await pay({ payment_id: "taken" });
    const text = "The payment with the specified payment_id already exists in our records";
    const reason = 'PaymentId("taken") already exists';
    expect(refusedAs(await pay({ payment_id: "taken" }))).toEqual([400, refusal("HE_01", text, { reason })]);
    const payOut = () => merchant.ask("POST", "/payouts/create", { ...payment, payout_id: "taken" });
    await payOut();
    const sentence = "The payout with the specified payout_id 'PayoutId(\"taken\")' already exists in our records";
    expect(refusedAs(await payOut())).toEqual([400, refusal("HE_01", sentence)]);
  });

  test("an action that the status of a payout does not allow", async () => {
    await merchant.ask("POST", "/payouts/create", { ...payment, payout_id: "open" });
    const fulfilled = await merchant.ask("POST", "/payouts/open/fulfill");
    const sentence = 'Payout PayoutId("open") cannot be fulfilled for status requires_payout_method_data';
    expect(refusedAs(fulfilled)).toEqual([422, refusal("IR_06", sentence)]);
    await merchant.ask("POST", "/payouts/open/cancel");
    const updated = await merchant.ask("PUT", "/payouts/open", {});
    expect(refusedAs(updated)).toEqual([422, refusal("IR_06", "Payout open cannot be updated for status cancelled")]);
  });

  test("a profile and a connector that do not exist", async () => {
    const path = `/account/${merchant.merchantId}`;
    const profile = await merchant.ask("GET", `${path}/business_profile/pro_none`);
    const connector = await merchant.ask("GET", `${path}/connectors/mca_none`);
    const missing = "Business profile with the given id pro_none does not exist";
    const unknown = "Merchant connector account does not exist in our records";
    expect(refusedAs(profile)).toEqual([404, refusal("HE_02", missing)]);
    expect(refusedAs(connector)).toEqual([404, refusal("HE_02", unknown, { reason: "mca_none does not exist" })]);
  });

  test("a move of a dispute that is not legal", async () => {
    const { dispute_id } = await aDispute(engine, merchant, { dispute_status: "dispute_won" });
    const answer = await engine.admin("POST", `/sandbox/disputes/${dispute_id}/advance`, {
      dispute_status: "dispute_lost",
    });
    expect(refusedAs(answer)).toEqual([400, refusal("WE_02", "Bad request body received")]);
  });

  test.each([
    ["no file", null, refusal("IR_04", "Missing required param: file")],
    ["an empty file", Buffer.alloc(0), refusal("IR_33", "File not found in the request")],
    ["text", Buffer.from("only text"), refusal("IR_36", "File content type not found")],
    [
      "a GIF",
      Buffer.from("GIF89a"),
      refusal("HE_03", "File validation failed file_type does not match JPEG, JPG, PNG, or PDF format"),
    ],
    [
      "more than 5 MB",
      Buffer.concat([Buffer.from("%PDF-1.7"), Buffer.alloc(5_000_000)]),
      refusal("HE_03", "File validation failed file_size exceeded the max file size of 5MB"),
    ],
  ])("evidence with %s", async (_what, file, expected) => {
    const { dispute_id } = await aDispute(engine, merchant);
    const form = aForm({ dispute_id, evidence_type: "receipt" }, file);
    expect(refusedAs(await merchant.ask("PUT", "/disputes/evidence", form))).toEqual([400, expected]);
  });
});

describe("what was not agreed to", () => {
  test("an extension of an authorization that the payment did not ask for", async () => {
    const extend = async (request: object) => {
      const { payment_id } = await aPayment(merchant, { capture_method: "manual", ...request });
      return merchant.ask("POST", `/payments/${payment_id}/extend_authorization`);
    };
    const sentence =
      "You cannot extend the authorization for this payment because authorization extension is not enabled.";
    expect(refusedAs(await extend({}))).toEqual([400, refusal("IR_16", sentence)]);
    expect((await extend({ request_extended_authorization: true })).body.extended_authorization_applied).toBe(true);
  });

  test("a mandate that is revoked twice", async () => {
    const { mandate_id } = await aPayment(merchant, {
      customer_id: "ann",
      setup_future_usage: "off_session",
      mandate_data: { customer_acceptance: { acceptance_type: "offline" } },
    });
    const revoke = () => merchant.ask("POST", `/mandates/revoke/${mandate_id}`);
    expect((await revoke()).status).toBe(200);
    const reason = "Mandate has already been revoked";
    expect(refusedAs(await revoke())).toEqual([400, refusal("HE_03", "Mandate Validation Failed", { reason })]);
  });

  test("a payment of another profile, and one of several profiles that is not named", async () => {
    const own = await aMerchant(engine);
    const { payment_id } = await aPayment(own);
    const { profile_id } = (await own.ask("POST", `/account/${own.merchantId}/business_profile`, {})).body;
    const headers = { "x-profile-id": profile_id as string };
    const other = await own.ask("GET", `/payments/${payment_id}`, undefined, { headers });
    const sentence = "Profile id authentication failed. Please use the correct JWT token";
    expect(refusedAs(other)).toEqual([400, refusal("IR_16", sentence)]);
    const unnamed = await own.ask("POST", "/payments", payment);
    const missing = "Missing required param: profile_id or business_country, business_label";
    expect(refusedAs(unnamed)).toEqual([400, refusal("IR_04", missing)]);
  });
});

describe("the first check that fails decides, in the engine's order", () => {
  const notCaptured = (field: string, value: string, states: string) =>
    refusal(
      "IR_14",
      `This Payment could not be captured because it has a ${field} of ${value}. The expected state is ${states}`,
    );
  const STATES = "requires_capture, partially_captured_and_capturable, processing";

  test("a capture: the status, the amount, then the capture method", async () => {
    const capture = async (request: object, body: object) => {
      const { payment_id } = (await pay({ ...card(), ...request })).body;
      return refusedAs(await merchant.ask("POST", `/payments/${payment_id}/capture`, body));
    };
    const manual = { confirm: true, capture_method: "manual" };
    const multiple = { confirm: true, capture_method: "manual_multiple" };
    expect(await capture({ confirm: true }, { amount_to_capture: 0 })).toEqual([
      400,
      notCaptured("payment.status", "succeeded", STATES),
    ]);
    expect(await capture({ capture_method: "manual" }, { amount_to_capture: 9999 })).toEqual([
      400,
      notCaptured("payment.status", "requires_confirmation", STATES),
    ]);
    expect(await capture(manual, { amount_to_capture: 0 })).toEqual([
      422,
      refusal("IR_05", "amount contains invalid data. Expected format is positive integer"),
    ]);
    expect(await capture(multiple, { amount_to_capture: 1001 })).toEqual([
      422,
      refusal("IR_06", "amount_to_capture is greater than amount"),
    ]);
    expect(await capture(multiple, {})).toEqual([400, refusal("IR_04", "Missing required param: amount_to_capture")]);
  });

  test("a refund: what is left, then the age of the payment, and the refund id last", async () => {
    const { payment_id } = await aPayment(merchant);
    const refund = (more: object) => merchant.ask("POST", "/refunds", { payment_id, refund_id: "once", ...more });
    expect((await refund({})).status).toBe(200);
    const exceeded = refusal("IR_13", "The refund amount exceeds the amount captured");
    expect(refusedAs(await refund({}))).toEqual([400, exceeded]);
    const old = await engine.admin("POST", "/sandbox/payments", {
      merchant_id: merchant.merchantId,
      created_at: "2024-01-01T00:00:00.000Z",
      ...payment,
      ...card(),
      confirm: true,
    });
    const tooMuch = await merchant.ask("POST", "/refunds", { payment_id: old.body.payment_id, amount: 1001 });
    expect(refusedAs(tooMuch)).toEqual([400, exceeded]);
  });
});
