import { describe, expect, test } from "vitest";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { aFailingSubscriber, nextOf } from "./dunned.ts";

const { platform } = await startPlatform();

const dunningOf = (organizationId: string) => platform.callers.grpc.forOrganization({ organizationId }).dunning;

test("the policy is the default until its first version, and each change makes the next one", async () => {
  const { id } = await anOrganization(platform);
  const dunning = dunningOf(id);
  expect(await dunning.getDunningPolicy({})).toMatchObject({
    ...{ policyVersion: 0, days: [1, 3, 5, 7, 10, 14], timeOfDay: "09:00", endAction: "cancel", smart: false },
  });
  await Promise.all([dunning.createDunningPolicy({ days: [2] }), dunning.createDunningPolicy({ days: [3] })]);
  const newest = await dunning.createDunningPolicy({ days: [4, 8], timeOfDay: "18:30", smart: true });
  expect(newest).toMatchObject({
    policyVersion: 3,
    days: [4, 8],
    timeOfDay: "18:30",
    endAction: "cancel",
    smart: true,
  });
  expect(await dunning.getDunningPolicy({})).toEqual(newest);
  const { data } = await dunning.listDunningPolicyVersions({});
  expect(data.map(({ policyVersion }) => policyVersion)).toEqual([3, 2, 1]);
});

test("days that are not ascending are refused by their place", async () => {
  const { id } = await anOrganization(platform);
  const refused = await failureOf(dunningOf(id).createDunningPolicy({ days: [3, 3] }));
  expect(infoOf(refused)).toMatchObject({ reason: "dunning_policy_invalid" });
});

test("an invoice keeps the version with which it began", async () => {
  const { advance, organization, renewal } = await aFailingSubscriber(platform);
  await dunningOf(organization.id).createDunningPolicy({ days: [40] });
  await advance("2027-03-02T00:00:00Z");
  const { dunning } = await renewal();
  expect(dunning).toMatchObject({ policyVersion: 0, attempt: 1 });
  expect(nextOf(dunning)).toBe("2027-03-03T14:00");
});

describe("after the last day the subscription", () => {
  test.each([
    { endAction: "unpaid", subscriptionStatus: "unpaid" },
    { endAction: "pause", subscriptionStatus: "paused" },
  ])("is $subscriptionStatus by $endAction, and its invoice stays due", async (given) => {
    const { advance, aCard, get, invoices, organization, renewal, subscribe } = await aFailingSubscriber(platform);
    await dunningOf(organization.id).createDunningPolicy({ days: [1, 2], endAction: given.endAction });
    const { paymentMethodId } = await aCard("saved_insufficient_funds");
    const { subscriptionId } = await subscribe({ trialDays: 1, paymentMethodId });
    await advance("2027-03-04T23:00:00Z");
    const { subscriptionStatus, dunning, latestInvoiceId = "" } = await get(subscriptionId);
    expect({ subscriptionStatus, ...dunning }).toMatchObject({
      ...{ subscriptionStatus: given.subscriptionStatus, policyVersion: 1, attempt: 2 },
      stoppedBecause: "schedule_ended",
    });
    const invoice = await invoices.getInvoice({ invoiceId: latestInvoiceId });
    expect(invoice.invoiceStatus).toBe("open");
    expect(invoice.attempts).toHaveLength(3);
    expect((await renewal()).dunning?.policyVersion).toBe(0);
  });
});
