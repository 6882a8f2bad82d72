import { afterAll, describe, expect, it, vi } from "vitest";
import { readBalancesOf } from "#extensions/capabilities/ledger/index.ts";
import { SettlementQueueEntryEntity } from "#extensions/capabilities/settlement-queue/index.ts";
import { closeSettlement } from "#extensions/capabilities/settlements/close-settlement.ts";
import { registry } from "#extensions/capabilities.ts";
import { createContext } from "#extensions/platform/context.ts";
import { createUnitOfWork, type UnitOfWork } from "#extensions/platform/work/work.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aReleasedEntry, settlementsOf, withTerms } from "./some-entries.ts";

vi.setConfig({ testTimeout: 240_000 });

const ENTRIES = 2_000;
const CLOSINGS = 40;
const WORKERS = 50;

/** As many processes as give each worker a connection of its own. */
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

/** Runs tasks in their order by so many workers. */
async function byWorkers(tasks: readonly (() => Promise<unknown>)[]): Promise<void> {
  const queue = tasks.values();
  await Promise.all(
    Array.from({ length: WORKERS }, async () => {
      for (const task of queue) await task();
    }),
  );
}

async function closeWhatAccrues(): Promise<void> {
  const accruing = (await settlementsOf(organization.work())).find(({ accruesFor }) => accruesFor !== null);
  if (accruing) await closeSettlement.run(workOfNext(), { settlementId: accruing.id }).catch(() => null);
}

describe(`${ENTRIES} entries that are added while settlements are closed`, () => {
  it("are each part of the total of one settlement", async () => {
    const every = ENTRIES / CLOSINGS;
    const add = (number: number) => () => aReleasedEntry(workOfNext(), { gross: 1_000n + BigInt(number) });
    const tasks = Array.from({ length: ENTRIES }, (_, number) =>
      number % every === every - 1 ? [add(number), closeWhatAccrues] : [add(number)],
    ).flat();
    await byWorkers(tasks);
    await closeWhatAccrues();

    const work = organization.work();
    const settlements = await settlementsOf(work);
    const entries = await work.em.find(SettlementQueueEntryEntity, {});
    const bySettlement = Map.groupBy(entries, ({ settlementId }) => settlementId);
    const netOf = (of: typeof entries) => of.reduce((sum, { netMinorUnits }) => sum + netMinorUnits, 0n);
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
