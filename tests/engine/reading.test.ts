import fc from "fast-check";
import { expect, test } from "vitest";
import { attemptSchema } from "#extensions/connectors/engine/attempt.schema.ts";
import { disputeSchema } from "#extensions/connectors/engine/dispute.schema.ts";
import { parseJson } from "#extensions/connectors/engine/json.ts";
import { paymentSchema } from "#extensions/connectors/engine/payment.schema.ts";
import { paymentStatusOf, reviewReasonOf } from "#extensions/connectors/engine/payment-status.rules.ts";
import { tryRead } from "#extensions/connectors/engine/read-answer.ts";
import { errorBodyOf, refusalOf } from "#extensions/connectors/engine/refusals.ts";
import { aDisputeBody } from "./a-stub-engine.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const roundedAgain = (_key: string, value: unknown) => (typeof value === "bigint" ? Number(value) : value);

test("every amount survives, as the string of a dispute and as the number of a payment", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (amount) => {
      const dispute = tryRead(disputeSchema, aDisputeBody({ amount: String(amount) }));
      expect(dispute?.amountMinorUnits).toBe(amount);
      const payment = parseJson(bytesOf(`{"payment_id":"p","status":"succeeded","currency":"USD","amount":${amount}}`));
      expect(tryRead(paymentSchema, payment)?.amountMinorUnits).toBe(amount);
    }),
  );
});

test.each(["65.40", "6e3", "", " 65", "0x10", null, 65.4, true])("%j is not an amount", (amount) => {
  expect(tryRead(disputeSchema, aDisputeBody({ amount }))).toBeNull();
});

test("any JSON of any shape is read or is null, and never throws", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const json = parseJson(bytesOf(text));
      tryRead(disputeSchema, json);
      tryRead(paymentSchema, json);
      expect(typeof refusalOf(400, errorBodyOf(json))).toBe("string");
    }),
  );
});

test("odd or missing optional fields never cost us the dispute", () => {
  const optional = fc.dictionary(
    fc.constantFrom("connector_reason", "challenge_required_by", "profile_id", "new_field"),
    fc.jsonValue(),
  );
  fc.assert(
    fc.property(optional, (fields) => {
      expect(tryRead(disputeSchema, aDisputeBody(fields))?.amountMinorUnits).toBe(6540n);
    }),
  );
});

test("JSON is parsed as JSON.parse does it, but for integers it would round", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(JSON.stringify(parseJson(bytesOf(text)), roundedAgain)).toBe(JSON.stringify(JSON.parse(text)));
    }),
  );
  expect(parseJson(bytesOf("[9007199254740993, 1e400, 0.1]"))).toEqual([
    9007199254740993n,
    Number.POSITIVE_INFINITY,
    0.1,
  ]);
  expect(parseJson(bytesOf("{"))).toBeUndefined();
  expect(parseJson(Uint8Array.of(0x22, 0xff, 0x22))).toBeUndefined();
});

test("a time without a zone is UTC", () => {
  const dispute = tryRead(disputeSchema, aDisputeBody({ created_at: "2026-08-12T08:14:55.386" }));

  expect(dispute?.createdAt.toISOString()).toBe("2026-08-12T08:14:55.386Z");
});

test.each([
  ["succeeded", "succeeded"],
  ["failed", "failed"],
  ["cancelled", "canceled"],
  ["cancelled_post_capture", "canceled"],
  ["processing", "processing"],
  ["requires_customer_action", "requires_action"],
  ["requires_merchant_action", "processing"],
  ["requires_payment_method", "requires_payment_method"],
  ["requires_confirmation", "requires_payment_method"],
  ["requires_capture", "authorized"],
  ["partially_captured", "partially_captured"],
  ["partially_captured_and_capturable", "authorized"],
  ["partially_authorized_and_requires_capture", "authorized"],
  ["partially_captured_and_processing", "processing"],
  ["conflicted", "processing"],
  ["expired", "expired"],
  ["review", "processing"],
  ["a_word_of_tomorrow", "processing"],
  ["constructor", "processing"],
])("the engine's %s is our %s, and only a failure may be tried again", (engineStatus, status) => {
  expect(paymentStatusOf(engineStatus)).toBe(status);
  expect(paymentStatusOf(engineStatus, true)).toBe(status === "failed" ? "requires_payment_method" : status);
});

test.each([
  ["conflicted", "conflicted"],
  ["requires_merchant_action", "merchant_action"],
  ["review", "under_review"],
  ["processing", null],
  ["partially_captured_and_processing", null],
  ["constructor", null],
])("a payment that the engine calls %s is in review for the reason %s", (engineStatus, reason) => {
  expect(reviewReasonOf(engineStatus)).toBe(reason);
});

test("an attempt whose answer contradicts the request was not declined", () => {
  const attempt = { attempt_id: "txn_1_1", status: "integrity_failure", amount: 100n, error_code: "IE" };
  expect(attemptSchema.parse(attempt)).toMatchObject({ status: "processing", hasStarted: true });
});

test.each([
  [400, "HE_01", "", "already_exists"],
  [404, "HE_02", "", "not_found"],
  [404, "HE_04", "", "not_found"],
  [404, "IR_02", "Unrecognized request URL", "invalid_request"],
  [400, "HE_03", "Dispute status validation failed", "wrong_state"],
  [400, "HE_03", "File validation failed", "file_not_accepted"],
  [400, "IR_36", "", "file_not_accepted"],
  [400, "IR_16", "You cannot cancel this payment", "wrong_state"],
  [400, "IR_16", "Profile id authentication failed", "credential_not_accepted"],
  [401, "IR_01", "", "credential_not_accepted"],
  [403, "", "", "credential_not_accepted"],
  [422, "HE_00", "", "busy"],
  [429, "", "", "rate_limited"],
  [501, "IR_00", "", "not_supported"],
  [400, "CE_08", "", "declined_by_network"],
  [400, "constructor", "", "invalid_request"],
])("a refusal %i %s %s means %s", (httpStatus, code, message, refusal) => {
  expect(refusalOf(httpStatus, { type: "invalid_request", code, message })).toBe(refusal);
});

test("the engine's odd error body is read like the others", () => {
  const body = { error: { error_type: "invalid_request", code: "IR_06", message: "Json deserialize error" } };

  expect(errorBodyOf(body)).toEqual({ type: "invalid_request", code: "IR_06", message: "Json deserialize error" });
});
