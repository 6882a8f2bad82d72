import { expect, test } from "vitest";
import { DisputeExtensionEntity } from "#extensions/capabilities/disputes/dispute.entity.ts";
import { disputeCopy } from "#extensions/capabilities/disputes/follow-dispute.ts";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import { engineCopy } from "#extensions/platform/engine-events/engine-copy.ts";
import { RECONCILE } from "#extensions/platform/engine-events/reconcile.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { aDispute } from "#tests/support/disputes.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";

const SINCE = new Date(Date.now() - 86_400_000);

const { platform, organization } = await startPlatform();

const advance = (engineDisputeId: string, to: Record<string, unknown>) => platform.sandbox.advance(engineDisputeId, to);

/** Changes at the engine, each with the event that reports it here. */
const moves = [{ dispute_status: "dispute_challenged" }, { dispute_status: "dispute_won" }];

test.each<[string, (engineDisputeId: string) => Promise<void>]>([
  ["told one by one", async () => {}],
  ["lost", async () => disputeCopy.reconcile(organization.work(), SINCE)],
  [
    "repeated and late",
    async (id) => {
      for (const _time of [1, 2, 3]) await disputeCopy.refresh(organization.work(), id);
    },
  ],
  [
    "told at once with a reconciliation",
    async (id) => {
      await Promise.all([
        ...[1, 2, 3].map(() => disputeCopy.refresh(organization.work(), id)),
        disputeCopy.reconcile(organization.work(), SINCE),
      ]);
    },
  ],
])("changes that are %s end in the engine's state", async (name, notify) => {
  const dispute = await aDispute(platform, organization);
  for (const move of moves) {
    await advance(dispute.engineDisputeId, move);
    if (name === "told one by one") await disputeCopy.refresh(organization.work(), dispute.engineDisputeId);
  }
  await notify(dispute.engineDisputeId);
  const { em } = organization.work();
  const row = await em.findOneOrFail(DisputeExtensionEntity, { id: dispute.id });
  const events = await em.find(EventEntity, { subjectId: dispute.id }, { orderBy: { sequence: "asc" } });
  expect(row.status).toBe("dispute_won");
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_event, position) => position + 1));
  expect(JSON.parse(events.at(-1)?.object ?? "null")).toMatchObject({
    dispute_status: "dispute_won",
    version: row.version,
  });
});

test("a reconciliation that finds nothing changes nothing", async () => {
  const dispute = await aDispute(platform, organization);
  await disputeCopy.reconcile(organization.work(), SINCE);
  const { em } = organization.work();
  expect(await em.findOneOrFail(DisputeExtensionEntity, { id: dispute.id })).toMatchObject({ version: 2 });
});

/** A copy of an engine with given answers, whose list is empty of disputes. */
const copyOf = (read: (engineDisputeId: string) => Promise<string>) =>
  engineCopy({
    entity: DisputeExtensionEntity,
    noun: "dispute",
    key: "engineDisputeId",
    idOf: ({ id }: { id: string; status: string }) => id,
    read: async (_work, id) => ({ id, status: await read(id) }),
    async *list() {},
    columns: ({ status }) => ({ status }),
    initial: () => ({}),
    open: { column: "status", in: ["dispute_opened"] },
    late: [],
    events: { created: "dispute.opened", updated: "dispute.updated" },
  });

test("an answer that an event has overtaken is not kept, and the engine is asked again", async () => {
  const dispute = await aDispute(platform, organization);
  let reads = 0;
  const copy = copyOf(async (id) => {
    reads += 1;
    if (reads > 1) return "dispute_won";
    await copy.upsert(organization.work(), { id, status: "dispute_won" });
    return "dispute_challenged";
  });
  await copy.refresh(organization.work(), dispute.engineDisputeId);
  const row = await organization.work().em.findOneOrFail(DisputeExtensionEntity, { id: dispute.id });
  expect([row.status, reads]).toEqual(["dispute_won", 2]);
});

test("a reconciliation reads open disputes that the engine's list leaves out", async () => {
  const other = await anOrganization(platform);
  const dispute = await aDispute(platform, other);
  await copyOf(async () => "dispute_lost").reconcile(other.work(), SINCE);
  const row = await other.work().em.findOneOrFail(DisputeExtensionEntity, { id: dispute.id });
  expect(row.status).toBe("dispute_lost");
});

test("a connected merchant is reconciled as due work", async () => {
  const planned = await organization.work().em.find(DueWorkEntity, { kind: RECONCILE });
  expect(planned).toMatchObject([{ state: "pending", clock: "real" }]);
});
