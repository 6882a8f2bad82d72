import { randomBytes } from "node:crypto";
import { OptimisticLockError } from "@mikro-orm/core";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { ApiKeyEntity } from "#extensions/capabilities/api-keys/api-key.entity.ts";
import { TransactionExtensionEntity } from "#extensions/capabilities/transactions/index.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { someTransactionRows } from "#tests/support/transaction-rows.ts";

const { organization } = await startPlatform({ spoilsBooks: true });

/** The updates that are sent meanwhile. */
async function updatesOf(run: () => Promise<unknown>): Promise<string[]> {
  const sent = vi.spyOn(pg.Client.prototype, "query");
  await run();
  const texts = sent.mock.calls.map(([query]) => (query as { text?: string }).text ?? String(query));
  sent.mockRestore();
  return texts.filter((sql) => sql.startsWith("update"));
}

const rowsOf = async (ids: readonly string[]) =>
  organization.work().em.find(TransactionExtensionEntity, { id: { $in: [...ids] } }, { orderBy: { id: "asc" } });

test("rows that change in the same columns are written by one statement, each with its own values", async () => {
  const ids = (await someTransactionRows(organization.work(), 3, { description: "before" })).sort();
  const updates = await updatesOf(() =>
    organization.work().atomically(async (phase) => {
      const rows = await phase.em.find(TransactionExtensionEntity, { id: { $in: ids } }, { orderBy: { id: "asc" } });
      for (const [index, row] of rows.entries())
        Object.assign(row, {
          description: index === 1 ? null : `"quoted" \\ ${index} ✓`,
          capturedMinorUnits: 9_007_199_254_740_993n + BigInt(index),
          metadata: { order: `${index}` },
          sessionExpiresAt: new Date(1_700_000_000_123 + index),
        });
      await phase.save();
      expect(rows.map(({ version }) => version)).toEqual([2, 2, 2]);
      // Nothing is left to write.
      await phase.save();
    }),
  );
  expect(updates.filter((sql) => sql.includes("transaction_extensions"))).toHaveLength(1);
  const rows = await rowsOf(ids);
  expect(rows.map(({ version }) => version)).toEqual([2, 2, 2]);
  expect(rows.map(({ capturedMinorUnits }) => capturedMinorUnits - 9_007_199_254_740_993n)).toEqual([0n, 1n, 2n]);
  expect(rows.map(({ metadata }) => metadata)).toEqual([{ order: "0" }, { order: "1" }, { order: "2" }]);
  expect(rows.map(({ description }) => description)).toEqual(['"quoted" \\ 0 ✓', null, '"quoted" \\ 2 ✓']);
  expect(rows[2]?.sessionExpiresAt).toEqual(new Date(1_700_000_000_125));
});

test("one that another has changed meanwhile fails the flush, and nothing is written", async () => {
  const ids = (await someTransactionRows(organization.work(), 3)).sort();
  const late = organization.work().atomically(async (phase) => {
    const rows = await phase.em.find(TransactionExtensionEntity, { id: { $in: ids } });
    const first = { description: "first" };
    await organization.work().em.nativeUpdate(TransactionExtensionEntity, { id: ids[1] ?? "" }, first);
    for (const row of rows) row.description = "late";
  });
  await expect(late).rejects.toThrow(OptimisticLockError);
  expect((await rowsOf(ids)).map(({ description }) => description)).toEqual([null, "first", null]);
});

test("bytes and lists are written as they are", async () => {
  const values = [0, 1].map((index) => ({
    hash: randomBytes(32),
    scopes: ["a,b", 'c"d', "{e}"].slice(index),
    allowedIps: index === 0 ? [] : ["203.0.113.7"],
  }));
  const ids = await organization.work().atomically(async (phase) => {
    const keys = [0, 1].map((_index) =>
      createRow(phase, ApiKeyEntity, {
        ...{ id: newId("apiKey", phase.now()), keyPrefix: "svc_", name: null, isActive: true, totalRequests: 0n },
        ...{ hash: randomBytes(32), scopes: [], apiVersion: "2026-11-01" },
      }),
    );
    await phase.em.flush();
    for (const [index, key] of keys.entries()) Object.assign(key, values[index]);
    await phase.em.flush();
    return keys.map(({ id }) => id);
  });
  const { em } = organization.work();
  for (const [index, id] of ids.entries()) {
    const { hash, scopes, allowedIps } = await em.findOneOrFail(ApiKeyEntity, { id });
    expect({ hash: Buffer.from(hash), scopes, allowedIps }).toEqual(values[index]);
  }
});
