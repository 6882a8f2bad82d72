import { setTimeout as delay } from "node:timers/promises";
import { wrap } from "@mikro-orm/core";
import { afterAll, describe, expect, it, vi } from "vitest";
import { readBalancesOf } from "#extensions/capabilities/ledger/index.ts";
import { bookEntries } from "#extensions/capabilities/settlement-queue/enter-queue.ts";
import { accruingSettlement, SettlementQueueEntryEntity } from "#extensions/capabilities/settlement-queue/index.ts";
import { closeSettlement } from "#extensions/capabilities/settlements/close-settlement.ts";
import { removeEntries } from "#extensions/capabilities/settlements/remove-entries.ts";
import { registry } from "#extensions/capabilities.ts";
import { createContext } from "#extensions/platform/composition/create-context.ts";
import { DomainError } from "#extensions/platform/kernel/errors.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import { createUnitOfWork, type UnitOfWork } from "#extensions/platform/work/work.ts";
import { assertBooks } from "#tests/support/books.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aReleasedEntry, settlementsOf, withTerms } from "./some-entries.ts";

vi.setConfig({ testTimeout: 240_000 });

const ENTRIES = 2_000;
const CLOSINGS = 40;
const WORKERS = 50;

/** Enough processes to give each worker its own connection. */
const PROCESSES = 5;

const { platform, organization } = await startPlatform();
await withTerms(organization, { schedule: "manual" });
const { config, logger } = platform.context;
const contexts = await Promise.all(
  Array.from({ length: PROCESSES }, () => createContext({ config, logger, registry })),
);
afterAll(async () => {
  for (const context of contexts) await context.close();
});

let turn = 0;
function workOfNext(): UnitOfWork {
  const context = contexts[turn % PROCESSES] ?? platform.context;
  turn += 1;
  const call = { environment: "sandbox", requestId: "test", idempotencyKey: null } as const;
  return createUnitOfWork(context, organization.work().tenant, call);
}

/** Runs tasks in order by this many workers. */
async function byWorkers(tasks: readonly (() => Promise<unknown>)[]): Promise<void> {
  const queue = tasks.values();
  await Promise.all(
    Array.from({ length: WORKERS }, async () => {
      for (const task of queue) await task();
    }),
  );
}

/** Settlements are closed while entries are being added. */
const aMoment = () => delay(Math.random() * 10);

async function closeWhatAccrues(): Promise<void> {
  const accruing = (await settlementsOf(organization.work())).find(({ accruesFor }) => accruesFor !== null);
  if (accruing) await closeSettlement.run(workOfNext(), { settlementId: accruing.id }).catch(() => null);
}

describe(`${ENTRIES} entries that are added while settlements are closed`, () => {
  it("are each part of the total of one settlement", async () => {
    const every = ENTRIES / CLOSINGS;
    const add = (number: number) => () => aReleasedEntry(workOfNext(), { gross: 1_000n + BigInt(number) }, aMoment);
    const tasks = Array.from({ length: ENTRIES }, (_, number) =>
      number % every === every - 1 ? [add(number), closeWhatAccrues] : [add(number)],
    ).flat();
    await byWorkers(tasks);
    await closeWhatAccrues();

    const work = organization.work();
    const settlements = await settlementsOf(work);
    const entries = await work.em.find(SettlementQueueEntryEntity, {});
    const bySettlement = Map.groupBy(entries, ({ settlementId }) => settlementId);
    expect(entries).toHaveLength(ENTRIES);
    expect(settlements.length).toBeGreaterThan(10);
    for (const { id, status, netMinorUnits, entryCount } of settlements) {
      const own = bySettlement.get(id) ?? [];
      expect({ id, status, netMinorUnits, entryCount }).toEqual({
        id,
        status: "approved",
        netMinorUnits: netOf(own),
        entryCount: own.length,
      });
    }
    expect([...bySettlement.keys()].sort()).toEqual(settlements.map(({ id }) => id).sort());
    expect(await readBalancesOf(work, "USD")).toMatchObject({
      merchant_available: 0n,
      merchant_payable: netOf(entries),
    });
  });
});

describe("sales that are taken out while others are added and the settlement is closed", () => {
  it("are part of no total, and the books are right", async () => {
    for (let round = 0; round < 5; round += 1) {
      const add = (gross: bigint) => aReleasedEntry(workOfNext(), { gross, currency: "CHF" }, aMoment);
      const sales = await Promise.all(Array.from({ length: 12 }, (_, number) => add(1_000n + BigInt(number))));
      const settlementId = sales[0]?.settlementId ?? "";
      const remove = (ids: string[]) => removeEntries(workOfNext(), settlementId, ids).catch(unlessRefused);
      await Promise.all([
        ...sales.slice(0, 6).map(({ id }) => remove([id])),
        remove(sales.slice(2, 8).map(({ id }) => id)),
        closeSettlement.run(workOfNext(), { settlementId }),
        ...Array.from({ length: 6 }, () => add(50n)),
      ]);
      const own = await organization.work().em.find(SettlementQueueEntryEntity, { settlementId });
      expect(await settlementOf(settlementId)).toMatchObject({ netMinorUnits: netOf(own), entryCount: own.length });
    }
    await assertBooks(organization.work());
  });
});

describe("a settlement that is closed while an entry is on its way", () => {
  it("waits for the entry, and others go into the next one meanwhile", async () => {
    const first = await aReleasedEntry(organization.work(), { gross: 100n, currency: "GBP" });
    const settlementId = first.settlementId ?? "";
    let closing: Promise<unknown> = Promise.resolve();
    let isClosed = false;
    await organization.work().atomically(async (phase) => {
      expect(await accruingSettlement(phase, "GBP")).toBe(settlementId);
      closing = closeSettlement.run(organization.work(), { settlementId }).then(() => (isClosed = true));
      await expect.poll(async () => (await settlementOf(settlementId))?.accruesFor).toBe(null);
      const next = await aReleasedEntry(organization.work(), { gross: 7n, currency: "GBP" });
      expect(next.settlementId).not.toBe(settlementId);
      await delay(300);
      expect(isClosed).toBe(false);
      const amounts = { grossMinorUnits: 100n, feeMinorUnits: 0n, netMinorUnits: 100n };
      const late = { ...wrap(first).toPOJO(), ...amounts, id: "sqe_late", groupId: "sqe_late", sourceEvent: "late" };
      await bookEntries(phase, [createRow(phase, SettlementQueueEntryEntity, late)]);
    });
    await closing;
    expect(await settlementOf(settlementId)).toMatchObject({ netMinorUnits: 200n, entryCount: 2 });
  });
});

/** An entry that was removed or closed cannot be removed again. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof DomainError)) throw error;
}

const netOf = (of: readonly { readonly netMinorUnits: bigint }[]) =>
  of.reduce((sum, { netMinorUnits }) => sum + netMinorUnits, 0n);

const settlementOf = async (id: string) => (await settlementsOf(organization.work())).find((each) => each.id === id);
