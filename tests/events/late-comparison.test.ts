import { readFile } from "node:fs/promises";
import { expect, test, vi } from "vitest";
import { type DisputeExtension, DisputeExtensionEntity } from "#extensions/capabilities/disputes/dispute.entity.ts";
import { registry } from "#extensions/capabilities.ts";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import type { DueHandler } from "#extensions/platform/due-work-runner/due-handler.ts";
import { engineCopy } from "#extensions/platform/engine-events/engine-copy.ts";
import type { EngineFollower } from "#extensions/platform/engine-events/engine-follower.ts";
import {
  COMPARE_LATE,
  comparisonsOf,
  lateComparison,
  lateWork,
} from "#extensions/platform/engine-events/late-comparison.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { anOrganization, startPlatform, type TestOrganization } from "#tests/support/platform.ts";

vi.setConfig({ testTimeout: 60_000 });

const DAY_MS = 86_400_000;
const { platform } = await startPlatform();

interface Remote {
  readonly id: string;
  readonly status: string;
}

/** An engine with given answers, which counts calls; a read of `dp_broken` cannot be applied. */
function anEngine(objects: Map<string, Remote>, canListChanged = true) {
  const asked = { reads: [] as string[], pages: 0 };
  const listed = async function* (all: Remote[]) {
    for (const [position, object] of all.entries()) {
      if (position % 100 === 0) asked.pages += 1;
      yield object;
    }
  };
  const copy = engineCopy({
    entity: DisputeExtensionEntity,
    noun: "dispute",
    key: "engineDisputeId",
    idOf: ({ id }: Remote) => id,
    async read(_work: UnitOfWork, id: string) {
      asked.reads.push(id);
      if (id.startsWith("dp_broken")) throw new Error("cannot be taken over");
      return objects.get(id) ?? null;
    },
    list: () => listed([...objects.values()]),
    columns: ({ status }) => ({ status }),
    initial: () => ({}),
    open: { column: "status", in: ["dispute_opened"] },
    late: [
      {
        what: "won disputes",
        where: { status: "dispute_won" },
        days: 90,
        ...(canListChanged && {
          listChanged: () => listed([...objects.values()].filter(({ status }) => status !== "dispute_won")),
        }),
      },
    ],
    events: { created: "dispute.opened", updated: "dispute.updated" },
  });
  return { asked, copy };
}

/** Won disputes of an age, equal here and at the engine. */
async function someWon(organization: TestOrganization, ids: readonly string[], daysOld: number) {
  const work = organization.work();
  const objects = new Map<string, Remote>();
  for (const [position, id] of ids.entries()) {
    const createdAt = new Date(Date.now() - daysOld * DAY_MS + position);
    createRow(work, DisputeExtensionEntity, {
      ...{ id: newId("dispute"), engineDisputeId: id, createdAt, openedAt: createdAt, status: "dispute_won" },
      ...{ transactionId: "txn_1", currency: "USD", stage: "dispute", amountMinorUnits: 500n },
      ...{ evidenceCount: 0, unsubmittedCount: 0, metadata: {} },
    });
    objects.set(id, { id, status: "dispute_won" });
  }
  await work.save();
  return objects;
}

const namesOf = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, position) => `${prefix}_${position}`);
const lose = (objects: Map<string, Remote>, id: string) => objects.set(id, { id, status: "dispute_lost" });

async function lostOf(organization: TestOrganization): Promise<string[]> {
  const lost = await organization.work().em.find(DisputeExtensionEntity, { status: "dispute_lost" });
  return lost.map(({ engineDisputeId }: DisputeExtension) => engineDisputeId);
}

async function compareLate({ late }: EngineFollower, organization: TestOrganization) {
  for (const each of late) expect(await each.compare(organization.work(), null)).toBeNull();
}

test("what the engine lists as changed is read, and nothing else", async () => {
  const organization = await anOrganization(platform);
  const objects = await someWon(organization, namesOf("dp_listed", 300), 40);
  lose(objects, "dp_listed_7");
  const { asked, copy } = anEngine(objects);
  await compareLate(copy, organization);
  expect(await lostOf(organization)).toEqual(["dp_listed_7"]);
  expect(asked).toEqual({ reads: ["dp_listed_7"], pages: 1 });
});

test("where the engine cannot list what changed, the time of the rows is listed, a call for each hundred", async () => {
  const organization = await anOrganization(platform);
  const objects = await someWon(organization, namesOf("dp_paged", 300), 40);
  lose(objects, "dp_paged_250");
  const { asked, copy } = anEngine(objects, false);
  await compareLate(copy, organization);
  expect(await lostOf(organization)).toEqual(["dp_paged_250"]);
  expect(asked.reads).toEqual(["dp_paged_250"]);
  expect(asked.pages).toBeLessThanOrEqual(6);
});

test("rows are compared until their days are over, and no longer", async () => {
  const organization = await anOrganization(platform);
  const objects = new Map([
    ...(await someWon(organization, ["dp_89_days"], 89)),
    ...(await someWon(organization, ["dp_91_days"], 91)),
  ]);
  lose(objects, "dp_89_days");
  lose(objects, "dp_91_days");
  await compareLate(anEngine(objects, false).copy, organization);
  expect(await lostOf(organization)).toEqual(["dp_89_days"]);
});

test("one object that cannot be taken over keeps no other from being compared, and is counted", async () => {
  const organization = await anOrganization(platform);
  const objects = await someWon(organization, ["dp_broken_1", "dp_whole"], 40);
  lose(objects, "dp_broken_1");
  lose(objects, "dp_whole");
  await compareLate(anEngine(objects).copy, organization);
  expect(await lostOf(organization)).toEqual(["dp_whole"]);
  const { text } = await platform.context.metrics.scrape();
  expect(text).toContain('tollhouse_engine_comparison_failures_total{resource="dispute"} 1');
});

test("a run leaves the rest to the next one, which goes on behind it", async () => {
  const organization = await anOrganization(platform);
  const from = { id: "dsp_1", createdAt: new Date("2026-11-01T00:00:00.123Z") };
  const places: unknown[] = [];
  const compare = async (_work: UnitOfWork, place: object | null) => {
    places.push(place);
    return place ? null : from;
  };
  const followers = { dispute: { late: [{ what: "won disputes", days: 90, everyDays: 1, compare }] } as never };
  const { asks } = lateComparison(followers) as Extract<DueHandler, { asks: unknown }>;
  const dueAt = new Date();
  await asks(
    organization.work(),
    { kind: COMPARE_LATE, subjectId: "mer_1|won disputes", dueAt, attempt: 1 },
    async () => {},
  );
  const [next] = await organization.work().em.find(DueWorkEntity, { kind: COMPARE_LATE });
  await asks(organization.work(), { ...(next ?? expect.unreachable()), attempt: 1 }, async () => {});
  expect(places).toEqual([null, from]);
});

test("each merchant has a time of the day of its own, and what is rare has its days", () => {
  const late = [1, 28].map((everyDays) => ({
    what: `each ${everyDays}`,
    days: 400,
    everyDays,
    compare: async () => null,
  }));
  const followers = { payment: { late } as never };
  const start = Date.parse("2026-11-23T12:00:00Z");
  const days = Array.from({ length: 56 }, (_, day) => lateWork(followers, "mer_1", new Date(start + day * DAY_MS)));
  const moments = (what: string) =>
    days
      .flat()
      .filter(({ subjectId }) => subjectId === `mer_1|${what}`)
      .map(({ at }) => at.getTime());
  expect(moments("each 1")).toHaveLength(56);
  expect(moments("each 28")).toHaveLength(2);
  expect(new Set(moments("each 1").map((at) => at % DAY_MS)).size).toBe(1);
  const [other] = lateWork(followers, "mer_2", new Date(start));
  expect((other?.at.getTime() ?? 0) % DAY_MS).not.toBe((moments("each 1")[0] ?? 0) % DAY_MS);
});

test("the documentation has every kind of rows that may change late, with its days", async () => {
  const page = await readFile("docs/late-changes.md", "utf8");
  const rows = [...page.matchAll(/^\| ([a-z ]+) \| (\d+) \| (?:(\d+) days|day) \|/gm)];
  const documented = rows.map(([, what, days, each = "1"]) => [what, Number(days), Number(each)]);
  const declared = comparisonsOf(registry.engineEvents).map(({ what, days, everyDays }) => [what, days, everyDays]);
  expect(documented.sort()).toEqual(declared.sort());
});

test("every copy of the engine's objects says what of it may change late", () => {
  const silent = Object.entries(registry.engineEvents).filter(([, { late }]) => late.length === 0);
  expect(silent).toEqual([]);
});
