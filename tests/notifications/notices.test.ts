import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { describe, expect, test } from "vitest";
import { createApiKey } from "#extensions/capabilities/api-keys/index.ts";
import { disputeCopy } from "#extensions/capabilities/disputes/follow-dispute.ts";
import { payerOf } from "#tests/payouts/paying.ts";
import { workNow } from "#tests/support/dispute-desk.ts";
import { aDispute } from "#tests/support/disputes.ts";
import { anOrganization } from "#tests/support/platform.ts";
import { aPaidTransaction } from "#tests/support/transactions.ts";
import { startTelling } from "./telling.ts";

const { platform, bank, mailsTo, toldOf, clientsOf, aConfirmed, anOwnedOrganization } = await startTelling();

describe("without a recipient", () => {
  test("owners and admins are told, of whom the central service knows now, and members are not", async () => {
    const { organization, owner, member } = await anOwnedOrganization();
    await createApiKey(organization.work(), { scopes: ["*"], name: "Checkout" });
    const [mail] = await mailsTo(owner.email, 1);
    expect(mail?.subject).toBe("[Sandbox] An API key was created");
    expect(mail?.text).toContain("Name: Checkout");
    expect(mail?.text).not.toContain("Unsubscribe");
    await aConfirmed(organization, ["disputes"]);
    await createApiKey(organization.work(), { scopes: ["*"] });
    await mailsTo(owner.email, 2);
    const security = await aConfirmed(organization, ["security"]);
    await createApiKey(organization.work(), { scopes: ["*"] });
    await mailsTo(security.email, 2);
    // A recipient that somebody added does not silence what is about security.
    await mailsTo(owner.email, 3);
    expect(await mailsTo(member.email, 0)).toEqual([]);
  });
});

describe("recipients are told", () => {
  test("of new destinations once, and of a payout that failed", async () => {
    const organization = await anOrganization(platform);
    const payer = payerOf({ bank, platform }, organization);
    const [payouts, security] = [
      await aConfirmed(organization, ["payouts"]),
      await aConfirmed(organization, ["security"]),
    ];
    await payer.fund(100_000n);
    await payer.destination("0002");
    const [, changed] = await mailsTo(security.email, 2);
    expect(changed?.subject).toBe("[Sandbox] A payout destination was added");
    expect(changed?.text).toMatch(/Destination: .*, ending in 0002/);
    await payer.pay(10_000n);
    const [, , failed] = await mailsTo(payouts.email, 3);
    expect(failed?.subject).toBe("[Sandbox] A payout failed");
    expect(failed?.text).toContain("Amount: $100.00");
    expect(await mailsTo(security.email, 2)).toHaveLength(2);
  });

  test("of a dispute, without the customer", async () => {
    const organization = await anOrganization(platform);
    const { email } = await aConfirmed(organization, ["disputes"]);
    const { customers } = clientsOf(organization);
    const { customerId } = await customers.createCustomer({ name: "Robin Vale", email: "robin@vale.example" });
    const { transactionId } = await aPaidTransaction(platform, organization, { customerId });
    await aDispute(platform, organization, { payment_id: transactionId });
    const [, told] = await mailsTo(email, 2);
    expect(told?.subject).toBe("[Sandbox] A payment was disputed");
    expect(told?.text).toMatch(/Amount: \$/);
    expect(told?.text).not.toMatch(/Robin|vale/);
  });

  test("of each thing that happens to a dispute: its opening, its deadline and the bank's decision", async () => {
    const organization = await anOrganization(platform);
    const { email } = await aConfirmed(organization, ["disputes"]);
    const { testClocks } = clientsOf(organization);
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    const { engineDisputeId } = await aDispute(platform, organization, {
      challenge_required_by: inDays(9).toISOString(),
    });
    await testClocks.advanceTestClock({ to: timestampFromDate(inDays(2.5)) });
    await platform.sandbox.advance(engineDisputeId, { dispute_status: "dispute_won" });
    await disputeCopy.refresh(await workNow(platform, organization), engineDisputeId);
    const [, ...told] = await toldOf(organization, email, 4);
    expect(told.map(({ subject }) => subject)).toEqual([
      "[Sandbox] A payment was disputed",
      "[Sandbox] A dispute is due soon",
      "[Sandbox] A dispute was won",
    ]);
    for (const { text } of told) expect(text).toMatch(/Amount: \$.*\nCategory: Fraudulent/);
    expect(told[1]?.text).toMatch(/Respond by: /);
  });

  test("of an inquiry in words of its own, and not of one that was decided before we learned of it", async () => {
    const organization = await anOrganization(platform);
    const { email } = await aConfirmed(organization, ["disputes"]);
    await aDispute(platform, organization, { dispute_status: "dispute_lost" });
    const { engineDisputeId } = await aDispute(platform, organization, { dispute_stage: "pre_dispute" });
    const [, told] = await mailsTo(email, 2);
    expect(told?.subject).toBe("[Sandbox] A cardholder's bank asks about a payment");
    const late = await aDispute(platform, organization, { dispute_stage: "pre_dispute" });
    const ends = { [engineDisputeId]: "dispute_cancelled", [late.engineDisputeId]: "dispute_expired" };
    for (const [id, dispute_status] of Object.entries(ends)) {
      await platform.sandbox.advance(id, { dispute_status });
      await disputeCopy.refresh(organization.work(), id);
    }
    const sent = await mailsTo(email, 5);
    const named = (subject: string) => sent.find((mail) => mail.subject === `[Sandbox] ${subject}`);
    const [closed, expired] = [named("An inquiry was closed"), named("An inquiry was closed without a response")];
    expect(closed?.text).toContain("took nothing");
    expect(closed?.text).not.toContain("comes back");
    expect(expired?.text).toContain("took nothing");
    expect(expired?.text).not.toContain("keeps the disputed amount");
  });
});
