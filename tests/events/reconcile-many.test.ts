import { expect, test } from "vitest";
import { DisputeExtensionEntity } from "#extensions/capabilities/disputes/dispute.entity.ts";
import { engineCopy } from "#extensions/platform/engine-events/engine-copy.ts";
import type { Span } from "#extensions/platform/engine-events/engine-copy-terms.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { anOrganization, startPlatform, type TestOrganization } from "#tests/support/platform.ts";

const { platform } = await startPlatform();

const HOUR_MS = 3_600_000;
const SINCE = new Date(Date.now() - 26 * HOUR_MS);
const OPEN = "dispute_opened";
const PER_PAGE = 100;

interface Remote {
  readonly id: string;
  readonly status: string;
  readonly createdAt: Date;
}

/** An engine that can select by time only, as for payments. Counts calls and concurrently held objects. */
function anEngine(objects: Map<string, Remote>) {
  const asked = { reads: 0, pages: 0, mostHeld: 0 };
  const copy = engineCopy({
    entity: DisputeExtensionEntity,
    noun: "dispute",
    key: "engineDisputeId",
    idOf: ({ id }: Remote) => id,
    read: async (work: UnitOfWork, id: string) => {
      asked.reads += 1;
      asked.mostHeld = Math.max(asked.mostHeld, work.em.getUnitOfWork().getIdentityMap().values().length);
      return objects.get(id) ?? null;
    },
    async *list(_work: UnitOfWork, { createdFrom = new Date(0), createdTo = new Date() }: Span) {
      const found = [...objects.values()].filter(
        (each) => each.createdAt >= createdFrom && each.createdAt <= createdTo,
      );
      for (const [position, object] of found.toReversed().entries()) {
        if (position % PER_PAGE === 0) asked.pages += 1;
        yield object;
      }
    },
    columns: ({ status }) => ({ status }),
    initial: ({ createdAt }) => ({ id: newId("dispute"), createdAt, ...DISPUTE }),
    open: { column: "status", in: [OPEN] },
    late: [],
    events: { created: "dispute.opened", updated: "dispute.updated" },
  });
  return { asked, copy };
}

const DISPUTE = {
  ...{ transactionId: "txn_1", currency: "USD", stage: "dispute", amountMinorUnits: 500n },
  ...{ evidenceCount: 0, unsubmittedCount: 0, metadata: {} },
};

/** Objects created two to three days ago, some of them open; all are known here. */
async function aHistory(organization: TestOrganization, count: number, openEvery: number) {
  const objects = new Map<string, Remote>();
  const work = organization.work();
  for (let number = 0; number < count; number += 1) {
    const createdAt = new Date(SINCE.getTime() - 24 * HOUR_MS + (number * 24 * HOUR_MS) / count);
    const status = number % openEvery === 0 ? OPEN : "dispute_won";
    const id = `dp_${organization.id}_${number}`;
    objects.set(id, { id, status, createdAt });
    createRow(work, DisputeExtensionEntity, {
      id: newId("dispute"),
      engineDisputeId: id,
      createdAt,
      openedAt: createdAt,
      status,
      ...DISPUTE,
    });
  }
  await work.save();
  return objects;
}

test("many open objects are compared with lists of their time: about a call per hundred, and few rows at once", async () => {
  for (const count of [250, 1_000]) {
    const organization = await anOrganization(platform);
    const objects = await aHistory(organization, count, 1);
    const { asked, copy } = anEngine(objects);
    const [changed] = objects.values();
    if (changed) objects.set(changed.id, { ...changed, status: "dispute_won" });
    await copy.reconcile(organization.work(), SINCE);

    expect(asked.reads + asked.pages).toBeLessThanOrEqual(2 + (4 * count) / PER_PAGE);
    expect(asked.mostHeld).toBeLessThanOrEqual(201);
    expect(await organization.work().em.count(DisputeExtensionEntity, { status: OPEN })).toBe(count - 1);
  }
}, 60_000);

test("few open objects among many are read one by one, and the list ends where reading is cheaper", async () => {
  const organization = await anOrganization(platform);
  const objects = await aHistory(organization, 900, 300);
  const { asked, copy } = anEngine(objects);
  await copy.reconcile(organization.work(), SINCE);

  expect(asked.reads).toBeLessThanOrEqual(3);
  expect(asked.reads + asked.pages).toBeLessThanOrEqual(6);
}, 60_000);
