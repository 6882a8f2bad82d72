import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { DisputeExtensionEntity } from "#extensions/capabilities/disputes/dispute.entity.ts";
import { settleDisputed } from "#extensions/capabilities/disputes/settle-disputed.ts";
import { someDisputeRows } from "#tests/support/dispute-rows.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { someTransactionRows } from "#tests/support/transaction-rows.ts";

const { platform } = await startPlatform();

async function aDisputedPayment() {
  const organization = await anOrganization(platform);
  const { disputes, customers } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
  const { customerId } = await customers.createCustomer({ name: "Grace Hopper" });
  const work = organization.work();
  const [transactionId = ""] = await someTransactionRows(work, 1, { customerId, last4: "4242" });
  const [disputeId = ""] = await someDisputeRows(work, 1, { transactionId, reason: "fraudulent" });
  await someDisputeRows(work, 2, { reason: "duplicate" });
  const settling = organization.work();
  await settling.atomically(async (phase) => {
    await settleDisputed(phase, await phase.em.findOneOrFail(DisputeExtensionEntity, { id: disputeId }));
  });
  return { disputes, customers, customerId, disputeId };
}

test("disputes are filtered by the customer, the card, the reason and the processor's ID", async () => {
  const { disputes, customers, customerId, disputeId } = await aDisputedPayment();
  const found = async (request: object) => (await disputes.listDisputes(request)).data.map((each) => each.disputeId);
  expect(await found({ customerId })).toEqual([disputeId]);
  expect(await found({ last4: "4242" })).toEqual([disputeId]);
  expect(await found({ last4: "1111" })).toEqual([]);
  expect(await found({ reason: ["fraudulent", "general"] })).toEqual([disputeId]);
  expect(await found({ engineDisputeId: `engine_${disputeId}` })).toEqual([disputeId]);
  const { version } = await disputes.getDispute({ disputeId });
  expect(version).toBe(2);
  const { customerId: into } = await customers.createCustomer({ name: "Grace B. Hopper" });
  await customers.mergeCustomer({ customerId, intoCustomerId: into });
  expect(await found({ customerId: into })).toEqual([disputeId]);
});

test("disputes come in the order in which the bank opened them, and are filtered by it", async () => {
  const organization = await anOrganization(platform);
  const { disputes } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
  const opened = ["2026-03-01", "2026-01-01", "2026-02-01"];
  const [march, january, february] = await Promise.all(
    opened.map(async (day) => (await someDisputeRows(organization.work(), 1, { openedAt: new Date(day) }))[0]),
  );
  const found = async (request: object) => (await disputes.listDisputes(request)).data.map((each) => each.disputeId);
  expect(await found({ sort: "-opened_at" })).toEqual([march, february, january]);
  expect(await found({ sort: "opened_at" })).toEqual([january, february, march]);
  const openedAt = { gte: timestampFromDate(new Date("2026-01-15")), lt: timestampFromDate(new Date("2026-03-01")) };
  expect(await found({ openedAt })).toEqual([february]);
  const first = await disputes.listDisputes({ sort: "-opened_at", limit: 1 });
  expect(await found({ sort: "-opened_at", limit: 1, cursor: first.nextCursor ?? "" })).toEqual([february]);
});

test("the oldest and the furthest deadline come first in the reverse orders", async () => {
  const organization = await anOrganization(platform);
  const { disputes } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
  const [old = ""] = await someDisputeRows(organization.work(), 1, {
    createdAt: new Date("2026-01-01"),
    respondBy: new Date("2026-02-01"),
  });
  const [young = ""] = await someDisputeRows(organization.work(), 1, {
    createdAt: new Date("2026-03-01"),
    respondBy: new Date("2026-03-11"),
  });
  const order = async (sort: string) => (await disputes.listDisputes({ sort })).data.map((each) => each.disputeId);
  expect(await order("-created_at")).toEqual([young, old]);
  expect(await order("created_at")).toEqual([old, young]);
  expect(await order("respond_by")).toEqual([old, young]);
  expect(await order("-respond_by")).toEqual([young, old]);
  const first = await disputes.listDisputes({ sort: "created_at", limit: 1 });
  const second = await disputes.listDisputes({ sort: "created_at", limit: 1, cursor: first.nextCursor ?? "" });
  expect(second.data.map((each) => each.disputeId)).toEqual([young]);
});
