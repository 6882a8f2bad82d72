import { timestampMs } from "@bufbuild/protobuf/wkt";
import { expect, test, vi } from "vitest";
import { PaymentMethodExtensionEntity } from "#extensions/capabilities/payment-methods/index.ts";
import { seedSubscriptions } from "#extensions/capabilities/subscriptions/seed-subscriptions.ts";
import { registry } from "#extensions/capabilities.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { callersOf } from "#tests/support/transactions.ts";

vi.setConfig({ testTimeout: 300_000 });

const { platform } = await startPlatform();

const DEMO = {
  ...{ slug: "demo", name: "Demo", memberId: "usr_1", payments: 0, goods: ["Coffee"] },
  ...{ liveAccount: "approved" as const, isAnnounced: true },
};

test("the demo has three plans and 60 subscribers in every state, and keeps those that are there", async () => {
  const organization = await anOrganization(platform);
  const { subscriptions, plans, invoices } = callersOf(platform, organization);
  await seedSubscriptions(organization.work(), DEMO, registry.due);
  expect((await plans.listPlans({})).data).toHaveLength(3);
  const { data } = await subscriptions.listSubscriptions({ limit: 100 });
  expect(data).toHaveLength(60);
  expect([...new Set(data.map(({ subscriptionStatus }) => subscriptionStatus))].sort()).toEqual([
    ...["active", "canceled", "expired", "incomplete", "incomplete_expired", "past_due", "paused", "trialing"],
  ]);
  const statuses = ["draft", "open", "paid", "uncollectible", "void"];
  for (const invoiceStatus of statuses) {
    const { data: some } = await invoices.listInvoices({ invoiceStatus: [invoiceStatus], limit: 1 });
    expect([invoiceStatus, some.length]).toEqual([invoiceStatus, 1]);
  }
  // Networks limit how often one card is declined, so that one for all would stop them all.
  const methods = await organization.work().em.find(PaymentMethodExtensionEntity, {});
  const sharers = [...Map.groupBy(methods, ({ fingerprint }) => fingerprint).values()].map(({ length }) => length);
  expect(Math.max(...sharers)).toBeLessThanOrEqual(3);
  const dunned = async (dunningStatus: string) =>
    (await invoices.listInvoices({ dunningStatus: [dunningStatus], limit: 100 })).data.map(({ dunning }) => dunning);
  const now = Date.now();
  for (const dunning of await dunned("retrying"))
    expect(dunning?.nextAttemptAt && timestampMs(dunning.nextAttemptAt)).toBeGreaterThan(now);
  expect(await dunned("retrying")).not.toEqual([]);
  expect(await dunned("recovered")).toContainEqual(expect.objectContaining({ recoveredBy: "new_card" }));
  expect(await dunned("stopped")).toContainEqual(expect.objectContaining({ stoppedBecause: "schedule_ended" }));
  await seedSubscriptions(organization.work(), DEMO, registry.due);
  expect((await subscriptions.listSubscriptions({ limit: 100 })).data).toEqual(data);
});
