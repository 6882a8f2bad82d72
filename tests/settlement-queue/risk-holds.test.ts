import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { reasonOf } from "#extensions/caller/index.ts";
import { setRiskHoldLimit } from "#extensions/capabilities/risk/risk-holds.ts";
import { holdEntries } from "#extensions/capabilities/settlement-queue/hold-entries.ts";
import { liftRiskHolds } from "#extensions/capabilities/settlement-queue/lift-risk-holds.ts";
import { previewRelease, releaseEntries } from "#extensions/capabilities/settlement-queue/release-entries.ts";
import { AuditEventEntity } from "#extensions/platform/audit/audit-event.entity.ts";
import { DomainError } from "#extensions/platform/kernel/errors.ts";
import { createUnitOfWork } from "#extensions/platform/work/work.ts";
import type { HoldSettlementQueueEntriesRequest } from "#proto/tollhouse/v1/settlement_queue_pb.ts";
import { workAs } from "#tests/payouts/paying.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aSale, entriesOf } from "./sales.ts";
import { aShop, inDays } from "./shop.ts";

const { platform } = await startPlatform();

const KEY = { "idempotency-key": "release-1" };
const codeOf = (error: unknown) => (error instanceof DomainError ? error.reason : String(error));

const [ADA, GRACE] = [{ userId: "usr_ada" }, { userId: "usr_grace" }] as const;

/** A shop with a sale that a person holds for risk. */
async function aHold(settings: Record<string, unknown> = {}) {
  const shop = await aShop(platform, settings);
  const { organization, work, advance } = shop;
  const [charge] = await entriesOf(await work(), await aSale(await work()));
  const id = charge?.id ?? "";
  const hold = { settlementQueueEntryIds: [id], reason: "risk" } as HoldSettlementQueueEntriesRequest;
  await holdEntries(workAs(platform, organization, ADA), hold);
  const entry = async () => (await entriesOf(await work(), charge?.transactionId ?? ""))[0];
  // After its day, so that only the hold prevents the release.
  await advance(inDays(5));
  const asked = { settlementQueueEntryIds: [id] } as Parameters<typeof releaseEntries>[1];
  // The shop's clock, after its day.
  const as = async (actor: Parameters<typeof workAs>[2]) => {
    const { context, tenant, environment, requestId, clock } = await work();
    return createUnitOfWork(context, tenant, { environment, requestId, idempotencyKey: null, actor }, clock);
  };
  return {
    ...shop,
    id,
    entry,
    limit: (amountMinorUnits: bigint) =>
      setRiskHoldLimit(organization.work(), { currency: "USD", amountMinorUnits, reason: "agreed" }),
    release: (actor: Parameters<typeof workAs>[2]) =>
      as(actor)
        .then((held) => releaseEntries(held, asked))
        .then(() => "released", codeOf),
    preview: (actor: Parameters<typeof workAs>[2]) =>
      as(actor)
        .then((held) => previewRelease(held, asked))
        .then(() => "shown", codeOf),
  };
}

test("a sale that is held for risk is released by a second person within the operator's limit, and by no one else", async () => {
  const shop = await aHold();
  expect(await shop.release(GRACE)).toBe("risk_hold_needs_operator");
  expect(await shop.preview(GRACE)).toBe("risk_hold_needs_operator");
  await shop.limit(100_000n);
  expect(await shop.release(ADA)).toBe("approval_by_same_person");
  const { apiKeyId } = await platform.callers.grpc
    .forOrganization({ organizationId: shop.organization.id })
    .apiKeys.createApiKey({ name: "k", scopes: ["*"], createdByUserId: "usr_grace" });
  expect(await shop.release({ apiKeyId })).toBe("risk_hold_needs_operator");
  expect((await shop.entry())?.status).toBe("held");
  expect(await shop.preview(GRACE)).toBe("shown");
  expect(await shop.release(GRACE)).toBe("released");
  expect(await shop.entry()).toMatchObject({ status: "released", releasedBy: "usr_grace" });
});

test("no other hold replaces one for risk, and a release by filter leaves it out", async () => {
  const shop = await aHold({ queueMode: "manual" });
  const hold = { settlementQueueEntryIds: [shop.id], until: timestampFromDate(inDays(6)) };
  expect(await shop.queue.holdSettlementQueueEntries(hold).catch(reasonOf)).toBe("entry_held_for_risk");
  const filter = { currency: "USD" };
  expect((await shop.queue.previewSettlementQueueRelease({ filter })).entries).toEqual([]);
  const [other] = await entriesOf(await shop.work(), await aSale(await shop.work()));
  await shop.advance(inDays(10));
  const preview = await shop.queue.previewSettlementQueueRelease({ filter });
  expect(preview.entries.map(({ settlementQueueEntryId }) => settlementQueueEntryId)).toContain(other?.id);
  const expected = { expectedCount: 2, expectedNetAmount: preview.totals[0]?.netAmount ?? 0n };
  expect(
    (await shop.queue.releaseSettlementQueueEntries({ filter, ...expected }, { headers: KEY })).entries,
  ).toHaveLength(2);
  expect((await shop.entry())?.hold).toMatchObject({ reason: "risk" });
});

test("an operator lifts it with a reason, which is audited, and it goes on as if it had never been held", async () => {
  const shop = await aHold();
  const lifted = await liftRiskHolds(await shop.work(), { entryIds: [shop.id], reason: "The customer called back." });
  expect(lifted).toMatchObject([{ id: shop.id, status: "released", hold: null }]);
  const { em, environment } = shop.organization.work();
  const audited = await em.find(AuditEventEntity, { environment, action: "settlement_queue.hold_lifted" });
  expect(audited).toMatchObject([{ subjectId: shop.id, data: { reason: "The customer called back." } }]);
  expect(await shop.queue.liftSettlementQueueHolds({ settlementQueueEntryIds: [shop.id] }).catch(reasonOf)).toBe(
    "entry_not_held_for_risk",
  );
});
