import { expect, test } from "vitest";
import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { refundCopy } from "#extensions/capabilities/refunds/follow-refund.ts";
import { expectedArrivalOn } from "#extensions/capabilities/refunds/refund-arrival.rules.ts";
import { arnIn } from "#extensions/connectors/engine/arn.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aPaidTransaction, callersOf, withKey } from "#tests/support/transactions.ts";

const { platform, organization } = await startPlatform();
const { refunds } = callersOf(platform, organization);

test.each([
  ["card", "2026-11-26T10:00:00Z", "2026-12-10"],
  ["wallet", "2026-11-26T23:59:59Z", "2026-12-10"],
  ["bank_debit", "2026-11-26T10:00:00Z", "2026-12-07"],
  ["bank_redirect", "2026-11-26T10:00:00Z", "2026-12-03"],
  ["bank_transfer", "2026-11-27T10:00:00Z", "2026-12-02"],
  ["bank_transfer", "2026-11-28T10:00:00Z", "2026-12-02"],
  ["voucher", "2026-11-26T10:00:00Z", "2026-12-16"],
  [null, "2026-11-26T10:00:00Z", "2026-12-16"],
])("a refund to %s sent at %s should arrive by %s", (method, sentAt, day) => {
  expect(expectedArrivalOn(method, new Date(sentAt))).toBe(day);
});

const ARN = "74537604221431003881865";
const atCard = (details: object) => JSON.stringify({ destination_details: { type: "card", card: details } });

test.each([
  ["in the details of the card", atCard({ reference: ARN, reference_type: "acquirer_reference_number" }), ARN],
  ["under its own name", JSON.stringify({ acquirer_reference_number: ARN }), ARN],
  ["not yet assigned", atCard({ reference_status: "pending", reference_type: "acquirer_reference_number" }), null],
  ["a reference of another kind", atCard({ reference: ARN, reference_type: "system_trace_audit_number" }), null],
  ["too short", JSON.stringify({ arn: "123" }), null],
  ["in another format", "<refund/>", null],
  ["a list", "[]", null],
  ["absent", null, null],
])("the acquirer reference number is read from the processor's answer: %s", (_name, raw, arn) => {
  expect(arnIn(raw)).toBe(arn);
});

test("a refund says when it should arrive and by which number, and keeps both when it is read again", async () => {
  const { transactionId } = await aPaidTransaction(platform, organization);
  const refund = await refunds.createRefund({ transactionId, amount: 1_500n }, withKey());
  expect(refund).toMatchObject({
    arn: expect.stringMatching(/^\d{23}$/),
    expectedArrivalOn: expectedArrivalOn("card", new Date()),
  });
  await refundCopy.refresh(organization.work(), refund.refundId);
  const { refundId, arn, expectedArrivalOn: day } = refund;
  expect(await refunds.getRefund({ refundId })).toMatchObject({ arn, expectedArrivalOn: day });
  expect((await refunds.listRefunds({ transactionId })).data).toMatchObject([{ arn, expectedArrivalOn: day }]);
});

test("a refund that is canceled does not arrive, and a delayed one is counted from its sending", async () => {
  const { transactionId } = await aPaidTransaction(platform, organization);
  const delayed = await refunds.createRefund({ transactionId, delayMinutes: 1_440 }, withKey());
  const tomorrow = new Date(Date.now() + 86_400_000);
  expect(delayed).toMatchObject({ expectedArrivalOn: expectedArrivalOn("card", tomorrow) });
  const canceled = await refunds.cancelRefund({ refundId: delayed.refundId }, withKey());
  expect(canceled.expectedArrivalOn).toBeUndefined();
});

test("a refund of another system is expected from its creation, without a number", async () => {
  const { transactionId } = await aPaidTransaction(platform, organization);
  const { refunds: atEngine } = await merchantEngine(organization.work());
  const refundId = "rfd_of_another_system";
  await atEngine.create({ refundId, paymentId: transactionId, amountMinorUnits: 100n });
  await refundCopy.refresh(organization.work(), refundId);
  const copied = await refunds.getRefund({ refundId });
  expect(copied).toMatchObject({ expectedArrivalOn: expectedArrivalOn("card", new Date()) });
  expect(copied.arn).toBeUndefined();
});
