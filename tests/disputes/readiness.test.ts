import { expect, test } from "vitest";
import { disputeCopy } from "#extensions/capabilities/disputes/follow-dispute.ts";
import { A_PDF, aDispute } from "#tests/support/disputes.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";

const { platform } = await startPlatform();

async function setUp(dispute: Record<string, unknown> = {}) {
  const organization = await anOrganization(platform);
  const { disputes } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
  const { id: disputeId, engineDisputeId } = await aDispute(platform, organization, dispute);
  return { organization, disputes, disputeId, engineDisputeId };
}

const receipt = { fileName: "receipt.pdf", content: A_PDF };

test("a dispute says its network, category, goods and what evidence it wants", async () => {
  const { disputes, disputeId } = await setUp({ reason: "product_not_received", reason_code: "13.1" });
  const dispute = await disputes.getDispute({ disputeId });
  expect(dispute).toMatchObject({
    network: "visa",
    reason: "product_not_received",
    reasonCategory: "not_received",
    goods: "digital",
    readiness: { score: 0, isReady: false, missing: ["access_activity_log"] },
    recommendation: { action: "challenge", reasons: [{ reason: "evidence_possible" }] },
  });
  expect(dispute.evidenceRequirements[0]).toMatchObject({
    evidenceType: "access_activity_log",
    need: "required",
    kind: "text",
    satisfied: false,
    limits: { maxCharacters: 20_000 },
  });
});

test("attached evidence satisfies its requirement and makes the dispute ready, until it is removed", async () => {
  const { disputes, disputeId } = await setUp();
  await disputes.uploadEvidence({ disputeId, evidenceType: "receipt", file: receipt });
  const found = async (isReady: boolean) => (await disputes.listDisputes({ isReady })).data.length;
  expect((await disputes.getDispute({ disputeId })).readiness).toMatchObject({
    score: 35,
    missing: ["access_activity_log"],
  });
  expect([await found(true), await found(false)]).toEqual([0, 1]);
  const content = { case: "text", value: "Signed in and played on 2 November." } as const;
  const { evidenceId } = await disputes.attachEvidence({ disputeId, evidenceType: "access_activity_log", content });
  await disputes.attachEvidence({ disputeId, evidenceType: "access_activity_log", content });
  const ready = await disputes.getDispute({ disputeId });
  expect(ready.readiness).toMatchObject({ score: 70, isReady: true, missing: [] });
  expect(ready.evidenceRequirements.filter(({ satisfied }) => satisfied).map((each) => each.evidenceType)).toEqual([
    "access_activity_log",
    "receipt",
  ]);
  expect([await found(true), await found(false)]).toEqual([1, 0]);
  await disputes.deleteEvidence({ disputeId, evidenceId });
  expect([await found(true), await found(false)]).toEqual([0, 1]);
});

test("other goods want other evidence, and without goods the guess returns", async () => {
  const { disputes, disputeId } = await setUp();
  const goods = (value?: string) =>
    disputes.updateDispute({ disputeId, goods: value, updateMask: { paths: ["goods"] } });
  const changed = await goods("physical");
  expect(changed).toMatchObject({ goods: "physical", version: 3 });
  expect(changed.readiness?.missing).toEqual(["shipping_documentation", "receipt"]);
  expect((await goods()).goods).toBe("digital");
  const { data } = await disputes.listDisputeEvents({ disputeId });
  expect(data.map((event) => [event.type, event.data.fields])).toEqual([
    ["dispute.updated", "goods"],
    ["dispute.updated", "goods"],
    ["dispute.funds_withdrawn", undefined],
    ["dispute.opened", undefined],
  ]);
  const refused = await failureOf(disputes.updateDispute({ disputeId, updateMask: { paths: ["network"] } }));
  expect(infoOf(refused).reason).toBe("validation_failed");
});

test("chosen goods stay when the bank moves the dispute", async () => {
  const { organization, disputes, disputeId, engineDisputeId } = await setUp();
  await disputes.updateDispute({ disputeId, goods: "service", updateMask: { paths: ["goods"] } });
  await platform.sandbox.advance(engineDisputeId, { dispute_status: "dispute_challenged" });
  await disputeCopy.refresh(organization.work(), engineDisputeId);
  expect((await disputes.getDispute({ disputeId })).goods).toBe("service");
});

test("disputes are filtered by network and category", async () => {
  const { disputes, disputeId } = await setUp({ reason_code: "13.6" });
  const found = async (request: object) => (await disputes.listDisputes(request)).data.map((each) => each.disputeId);
  expect(await found({ network: ["visa", "amex"], reasonCategory: ["credit_not_processed"] })).toEqual([disputeId]);
  expect(await found({ network: ["amex"] })).toEqual([]);
  expect(await found({ reasonCategory: ["fraudulent"] })).toEqual([]);
});

test.each([
  [{}, "visa", "fraudulent", "10.4", "fraudulent"],
  [
    { cardBrand: "mastercard", reason: "subscription_canceled" },
    "mastercard",
    "subscription_canceled",
    "4853",
    "canceled_recurring",
  ],
  [{ cardBrand: "amex", reason: "product_not_received" }, "amex", "product_not_received", "C08", "not_received"],
  [{ cardBrand: "discover", reasonCode: "RM" }, "discover", "product_unacceptable", "RM", "not_as_described"],
  [{ reasonCode: "10.5" }, "visa", "general", "10.5", "fraudulent"],
  [{ reason: "Lent to a friend" }, "visa", "Lent to a friend", undefined, "general"],
])("the test helper opens %o", async (asked, network, reason, reasonCode, reasonCategory) => {
  const organization = await anOrganization(platform);
  const { disputes } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
  const opened = await disputes.openDispute({ amount: 4200n, currency: "USD", ...asked });
  expect(opened).toMatchObject({ network, reason, reasonCategory });
  expect(opened.reasonCode).toBe(reasonCode);
});

test("the bank of a disputed card's network names its own code, also where the sale named the card", async () => {
  const organization = await anOrganization(platform);
  const { disputes } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
  const { transactionId } = await disputes.openDispute({ amount: 4200n, currency: "USD", cardBrand: "amex" });
  const again = await disputes.openDispute({ amount: 4200n, currency: "USD", transactionId, cardBrand: "visa" });
  expect(again).toMatchObject({ network: "amex", reasonCode: "F29" });
});

test("an unknown code is general, and counted", async () => {
  const { disputes, disputeId } = await setUp({ reason_code: "99.9" });
  expect((await disputes.getDispute({ disputeId })).reasonCategory).toBe("general");
  expect(await platform.context.metrics.registry.metrics()).toMatch(
    /tollhouse_dispute_reason_codes_unknown_total\{network="visa"\} 1\n/,
  );
});
