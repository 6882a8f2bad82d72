import { expect, test } from "vitest";
import { BankLinkEntity } from "#extensions/capabilities/bank-links/bank-link.entity.ts";
import { type DisputeExtension, DisputeExtensionEntity } from "#extensions/capabilities/disputes/dispute.entity.ts";
import { disputeCopy } from "#extensions/capabilities/disputes/follow-dispute.ts";
import { MerchantExtensionEntity } from "#extensions/capabilities/merchants/merchant-extension.entity.ts";
import { engineCopy } from "#extensions/platform/engine-events/engine-copy.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { lockRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { aDispute } from "#tests/support/disputes.ts";
import { startPlatform } from "#tests/support/platform.ts";

const { platform, organization } = await startPlatform();
const SINCE = new Date(Date.now() - 86_400_000);

interface Remote {
  readonly id: string;
  readonly status: string;
  readonly amount: bigint;
  readonly facts: Record<string, string | undefined>;
}

/** The engine's objects, by id. */
const engine = new Map<string, Remote>();
const remote = (facts: Partial<Remote> = {}): Remote => {
  const object = { id: newId("dispute"), status: "dispute_opened", amount: 500n, facts: {}, ...facts };
  engine.set(object.id, object);
  return object;
};

const merchantOf = (work: UnitOfWork) => work.em.findOneOrFail(MerchantExtensionEntity, {});

/** Locks and updates the merchant, as a refund does with its transaction. */
const lockMerchant = async (phase: UnitOfWork) => {
  const { id } = await merchantOf({ ...phase, em: phase.em.fork({ keepTransactionContext: true }) });
  return lockRow(phase, MerchantExtensionEntity, id, "merchant");
};
const sums: number[] = [];

const terms = {
  entity: DisputeExtensionEntity,
  noun: "dispute",
  key: "engineDisputeId",
  idOf: ({ id }: Remote) => id,
  isKept: (id: string) => !id.startsWith("pms_"),
  read: async (_work: UnitOfWork, id: string, row: DisputeExtension | null) => {
    rows.push(row?.status ?? null);
    return engine.get(id) ?? null;
  },
  async *list() {
    yield* engine.values();
  },
  columns: ({ status, amount, facts }: Remote) => ({
    status,
    amountMinorUnits: amount,
    metadata: facts as Record<string, string>,
  }),
  initial: () => ({
    id: newId("dispute"),
    transactionId: "txn_1",
    currency: "USD",
    stage: "dispute",
    openedAt: new Date(),
    evidenceCount: 0,
  }),
  open: { column: "status", in: ["dispute_opened"] },
  late: [],
  events: {
    created: ({ status }: DisputeExtension) => (status === "dispute_won" ? "dispute.submitted" : "dispute.opened"),
    updated: (before: Readonly<DisputeExtension>, row: DisputeExtension) =>
      before.status === "dispute_opened" && row.status === "dispute_won" ? "dispute.submitted" : "dispute.updated",
  },
  lockFirst: lockMerchant,
  async changed(phase: UnitOfWork) {
    await lockMerchant(phase);
    sums.push(
      await phase.em.fork({ keepTransactionContext: true }).count(DisputeExtensionEntity, { status: "dispute_won" }),
    );
  },
} as const;
const rows: (string | null)[] = [];
const copy = engineCopy(terms);

async function storedOf(id: string) {
  const { em } = organization.work();
  const row = await em.findOne(DisputeExtensionEntity, { engineDisputeId: id });
  const events = await em.find(EventEntity, { subjectId: row?.id ?? "" }, { orderBy: { sequence: "asc" } });
  return { row, types: events.map(({ type }) => type) };
}

test("events are named after what the row was and is, and reading knows the row", async () => {
  const { id } = remote();
  rows.length = 0;
  await copy.refresh(organization.work(), id);
  for (const status of ["dispute_challenged", "dispute_opened", "dispute_won"]) {
    remote({ id, status });
    await copy.refresh(organization.work(), id);
  }
  const won = remote({ status: "dispute_won" });
  await copy.upsert(organization.work(), won);
  expect((await storedOf(id)).types).toEqual([
    "dispute.opened",
    "dispute.updated",
    "dispute.updated",
    "dispute.submitted",
  ]);
  expect((await storedOf(won.id)).types).toEqual(["dispute.submitted"]);
  expect(rows).toEqual([null, "dispute_opened", "dispute_challenged", "dispute_opened"]);
});

test("what follows a change sees it, in its transaction", async () => {
  const { id } = remote();
  await copy.refresh(organization.work(), id);
  const before = sums.at(-1) ?? 0;
  remote({ id, status: "dispute_won" });
  await copy.refresh(organization.work(), id);
  expect(sums.at(-1)).toBe(before + 1);
  const failing = engineCopy({ ...terms, changed: () => Promise.reject(new Error("no sum")) });
  await expect(failing.upsert(organization.work(), remote({ id, status: "dispute_lost" }))).rejects.toThrow("no sum");
  expect((await storedOf(id)).row?.status).toBe("dispute_won");
});

test("values that only look different are no change: dates, amounts, and JSON in another order", async () => {
  const { id } = remote({ facts: { b: "2", a: "1" } });
  await copy.refresh(organization.work(), id);
  remote({ id, facts: { a: "1", b: "2", none: undefined } });
  await copy.refresh(organization.work(), id);
  await copy.reconcile(organization.work(), SINCE);
  expect((await storedOf(id)).row).toMatchObject({ version: 1, metadata: { a: "1", b: "2" } });
  remote({ id, facts: { a: "1", b: "3" } });
  await copy.refresh(organization.work(), id);
  expect((await storedOf(id)).row).toMatchObject({ version: 2, metadata: { a: "1", b: "3" } });
});

test("a row whose object the engine does not have yet stays as it is", async () => {
  const { id } = remote();
  await copy.refresh(organization.work(), id);
  const known = engine.get(id) as Remote;
  engine.delete(id);
  expect(await copy.refresh(organization.work(), id)).toMatchObject({ engineDisputeId: id });
  await copy.reconcile(organization.work(), SINCE);
  expect((await storedOf(id)).row).toMatchObject({ version: 1, status: "dispute_opened" });
  expect(await copy.refresh(organization.work(), "dp_of_nobody")).toBeNull();
  engine.set(id, known);
});

test("an object that another resource stands for is kept by no event and no list", async () => {
  const { id } = remote({ id: "pms_1" });
  expect(await copy.refresh(organization.work(), id)).toBeNull();
  await copy.reconcile(organization.work(), SINCE);
  expect((await storedOf(id)).row).toBeNull();
});

test("changes of many objects of one parent at once, by every way, wait for each other and end", async () => {
  const ids = Array.from({ length: 6 }, () => remote().id);
  const all = (status: string) =>
    ids.flatMap((id) => [
      copy.refresh(organization.work(), id),
      copy.upsert(organization.work(), remote({ id, status })),
      organization.work().atomically(async (phase) => {
        const [row] = await phase.em.find(DisputeExtensionEntity, { engineDisputeId: id });
        if (row) await copy.apply(phase, await copy.lock(phase, row), remote({ id, status }));
      }),
    ]);
  for (const status of ["dispute_opened", "dispute_challenged", "dispute_won"]) await Promise.all(all(status));
  for (const id of ids) expect((await storedOf(id)).row?.status).toBe("dispute_won");
}, 30_000);

test("rows that are locked in another order than all transactions do are a defect", async () => {
  const [one, two] = [await aDispute(platform, organization), await aDispute(platform, organization)];
  const lock = (phase: UnitOfWork, { id }: { id: string }) => lockRow(phase, DisputeExtensionEntity, id, "dispute");
  const locking = (...rows: { id: string }[]) =>
    organization.work().atomically(async (phase) => {
      for (const row of rows) await phase.atomically((inner) => lock(inner, row));
    });
  const [first, second] = [one, two].sort((a, b) => (a.id < b.id ? -1 : 1)) as [DisputeExtension, DisputeExtension];
  await locking(first, second, first, second);
  await expect(locking(second, first)).rejects.toThrow("is locked after");
  const parentLast = engineCopy({ ...terms, lockFirst: async () => {} });
  await expect(
    parentLast.upsert(organization.work(), remote({ id: one.engineDisputeId, status: "dispute_won" })),
  ).rejects.toThrow("is locked after");
  await expect(
    organization.work().atomically(async (phase) => {
      await lock(phase, first);
      await lockRow(phase, BankLinkEntity, "bnk_none", "bank link");
    }),
  ).rejects.toThrow("is locked after");
  expect((await disputeCopy.refresh(organization.work(), one.engineDisputeId))?.status).toBe("dispute_opened");
});
