import { randomBytes } from "node:crypto";
import type { EntitySchema, InferEntity } from "@mikro-orm/core";
import { expect, test } from "vitest";
import { BankLinkEntity } from "#extensions/capabilities/bank-links/index.ts";
import { changeAccount } from "#extensions/capabilities/merchant-account/index.ts";
import { type Payout, PayoutEntity } from "#extensions/capabilities/payouts/index.ts";
import { RefundExtensionEntity } from "#extensions/capabilities/refunds/index.ts";
import { registry } from "#extensions/capabilities.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { aDestinationRow, aWaitingPayoutRow } from "#tests/payouts/payout-rows.ts";
import { aSubscriptionRow } from "#tests/subscriptions/a-subscription-row.ts";
import { someDisputeRows } from "#tests/support/dispute-rows.ts";
import { anOrganization, startPlatform, type TestOrganization } from "#tests/support/platform.ts";
import { someTransactionRows } from "#tests/support/transaction-rows.ts";
import { webhooksOf } from "#tests/webhooks/an-endpoint.ts";

const { platform } = await startPlatform({ spoilsBooks: true });

const MINUTE_MS = 60_000;
const DAY = 24 * 60;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS);

async function itemsOf({ id }: TestOrganization, environment: "sandbox" | "live" = "sandbox") {
  const caller = platform.callers.grpc.forOrganization({ organizationId: id, environment });
  const { items } = await caller.attention.getAttention({});
  return items;
}

const kindsOf = async (organization: TestOrganization) => (await itemsOf(organization)).map(({ kind }) => kind);

async function aRow<Entity extends EntitySchema>(work: UnitOfWork, entity: Entity, columns: object): Promise<string> {
  const row = createRow(work, entity, columns as never) as InferEntity<Entity> & { readonly id: string };
  await work.em.persist(row).flush();
  return row.id;
}

async function aPayout(work: UnitOfWork, columns: Partial<Payout>): Promise<string> {
  const destination = aDestinationRow(work, { bankLinkId: "bnk_1", bankAccountId: newId("bankLink") });
  const { em, ...row } = aWaitingPayoutRow(work, destination) as Payout & { em?: unknown };
  await work.em.persist(destination).flush();
  return aRow(work, PayoutEntity, { ...row, id: newId("payout"), ...columns });
}

/** The ID of its payment. */
async function aRefund(work: UnitOfWork, columns: object): Promise<string> {
  const [transactionId = ""] = await someTransactionRows(work, 1);
  await aRow(work, RefundExtensionEntity, {
    ...{ id: newId("refund"), transactionId, status: "pending", amountMinorUnits: 700n },
    ...{ currency: "EUR", reason: "requested_by_customer", metadata: {}, ...columns },
  });
  return transactionId;
}

const aBankLink = (work: UnitOfWork, status: string) =>
  aRow(work, BankLinkEntity, {
    ...{ id: newId("bankLink"), itemId: newId("bankLink"), publicTokenHash: randomBytes(32) },
    ...{ status, accounts: [], sealedAccessToken: "sealed", encryptionKeyId: "key" },
  });

async function anEndpoint(organization: TestOrganization, status: "degraded" | "enabled") {
  const webhooks = webhooksOf(platform, organization);
  const { webhookEndpointId } = await webhooks.createWebhookEndpoint({
    url: "https://shop.example.com/webhooks",
    enabledEvents: ["*"],
  });
  await organization
    .work()
    .em.execute("update webhook_endpoints set status = ? where organization_id = ? and id = ?", [
      ...[status, organization.id, webhookEndpointId],
    ]);
  return webhookEndpointId;
}

test("an organization in which everything works has none", async () => {
  const organization = await anOrganization(platform);
  const work = organization.work();
  await someTransactionRows(work, 1);
  await someDisputeRows(work, 1);
  await aRefund(work, {});
  await aPayout(work, { status: "paid" });
  await aPayout(work, { status: "failed", createdAt: ago(9 * DAY), failureReportedAt: ago(8 * DAY) });
  await someDisputeRows(work, 1, { respondBy: ago(-5) });
  await someDisputeRows(work, 1, { respondBy: ago(5), status: "dispute_lost" });
  await aPayout(work, { hasConflict: true, conflictResolvedAt: ago(1), status: "paid" });
  await aBankLink(work, "active");
  await anEndpoint(organization, "enabled");
  expect(await itemsOf(organization)).toEqual([]);
});

test("each kind is found, with its amount, the worst first", async () => {
  const organization = await anOrganization(platform);
  const work = organization.work();
  const outcomeUnknownSince = ago(3);
  await someDisputeRows(work, 3, { respondBy: ago(1) });
  await someTransactionRows(work, 2, { reviewReason: "fraud_review" });
  for (const status of ["unpaid", "unpaid", "past_due"] as const)
    await work.atomically((phase) => aSubscriptionRow(phase, { customerId: newId("customer"), status }));
  const expected = {
    webhook_endpoint_failing: await anEndpoint(organization, "degraded"),
    bank_link_broken: await aBankLink(work, "login_required"),
    response_unknown: (await someDisputeRows(work, 1, { outcomeUnknownSince }))[0],
    payment_unknown: (await someTransactionRows(work, 1, { outcomeUnknownSince }))[0],
    refund_unknown: await aRefund(work, { outcomeUnknownSince }),
    ...{ response_overdue: undefined, payment_in_review: undefined, subscription_unpaid: undefined },
    payout_returned: await aPayout(work, {
      status: "returned",
      createdAt: ago(50 * DAY),
      failureReportedAt: ago(6 * DAY),
    }),
    payout_failed: await aPayout(work, { status: "failed", failureReportedAt: ago(1) }),
    payout_unknown: await aPayout(work, { status: "unknown" }),
    payout_conflict: await aPayout(work, { hasConflict: true, status: "paid" }),
  };
  await changeAccount(work, async (_phase, account) => void Object.assign(account, { accountStatus: "restricted" }));
  const items = await itemsOf(organization);
  expect(items.map(({ kind }) => kind)).toEqual([
    "account_restricted",
    ...["payout_conflict", "payout_unknown", "payout_failed", "payout_returned"],
    ...[
      "response_overdue",
      "payment_in_review",
      "subscription_unpaid",
      "payment_unknown",
      "refund_unknown",
      "response_unknown",
      "bank_link_broken",
      "webhook_endpoint_failing",
    ],
  ]);
  const subjects = Object.fromEntries(items.slice(1).map(({ kind, subjectId }) => [kind, subjectId]));
  expect(subjects).toEqual(expected);
  expect(items).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: "response_overdue", count: 3 }),
      expect.objectContaining({ kind: "payment_in_review", count: 2 }),
      expect.objectContaining({ kind: "subscription_unpaid", count: 2 }),
      expect.objectContaining({ kind: "refund_unknown", amount: 700n, currency: "EUR" }),
      expect.objectContaining({ kind: "payout_conflict", amount: 1_000n, currency: "USD" }),
      expect.objectContaining({ kind: "payment_unknown", amount: 4_200n, currency: "USD" }),
    ]),
  );
  for (const other of [await anOrganization(platform)]) expect(await itemsOf(other)).toEqual([]);
  expect(await itemsOf(organization, "live")).toEqual([]);
});

test.each(["suspended", "closed"] as const)("an account that is %s is the first", async (accountStatus) => {
  const organization = await anOrganization(platform);
  await aPayout(organization.work(), { status: "failed", failureReportedAt: ago(1) });
  await changeAccount(organization.work(), async (_phase, account) => void Object.assign(account, { accountStatus }));
  expect(await kindsOf(organization)).toEqual([`account_${accountStatus}`, "payout_failed"]);
});

test("a request that was just sent is not told, and of many the newest three are", async () => {
  const organization = await anOrganization(platform);
  const work = organization.work();
  await aRefund(work, { outcomeUnknownSince: ago(1) });
  expect(await itemsOf(organization)).toEqual([]);
  const ids: string[] = [];
  for (const minutes of [5, 4, 3, 2])
    ids.push(await aPayout(work, { status: "failed", createdAt: ago(minutes), failureReportedAt: ago(1) }));
  expect((await itemsOf(organization)).map(({ subjectId }) => subjectId)).toEqual(ids.slice(1).toReversed());
});

test("every kind has one source", () => {
  const kinds = registry.capabilities.flatMap(({ attention }) => attention.map(({ kind }) => kind));
  expect(new Set(kinds).size).toBe(kinds.length);
});
