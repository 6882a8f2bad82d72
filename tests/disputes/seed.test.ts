import { expect, test } from "vitest";
import { seedCustomers } from "#extensions/capabilities/customers/seed-customers.ts";
import { seedDeliveries } from "#extensions/capabilities/dispute-responses/seed-deliveries.ts";
import { seedTemplates } from "#extensions/capabilities/dispute-templates/seed-templates.ts";
import { demoDisputes } from "#extensions/capabilities/disputes/demo-disputes.ts";
import { seedDisputes } from "#extensions/capabilities/disputes/seed-disputes.ts";
import type { DemoOrganization } from "#extensions/platform/composition/demo.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { callersOf } from "#tests/support/transactions.ts";

const { platform } = await startPlatform();
const SEEDS = [seedCustomers, seedDisputes, seedDeliveries, seedTemplates];

test("the demo has a dispute that returned after it was won, deliveries and templates, once", async () => {
  const organization = await anOrganization(platform);
  const demo = { isAnnounced: true } as DemoOrganization;
  // A start fills what is empty, and the next one leaves it.
  for (const _start of [1, 2]) for (const seed of SEEDS) await seed(organization.work(), demo);
  const clients = callersOf(platform, organization);

  const { data } = await clients.disputes.listDisputes({ limit: 100 });
  expect(data).toHaveLength(demoDisputes.length);
  const [returned] = data.filter(({ stageHistory }) => stageHistory.length > 1);
  expect(returned?.stageHistory.map((visit) => [visit.disputeStage, visit.disputeStatus])).toEqual([
    ["dispute", "dispute_won"],
    ["pre_arbitration", "dispute_opened"],
  ]);
  expect(returned).toMatchObject({ submissionCount: 1, evidenceCount: 0 });

  const deliveries = await Promise.all(
    data.map(({ transactionId }) => clients.fulfillments.listFulfillments({ transactionId })),
  );
  expect(deliveries.flatMap((each) => each.data)).toHaveLength(6);
  const templates = await clients.disputeTemplates.listDisputeTemplates({});
  expect(templates.data.map(({ name }) => name).sort()).toEqual([
    "Goods as described",
    "No return was sent",
    "Refund policy",
  ]);
});
