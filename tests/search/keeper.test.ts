import { describe, expect, test } from "vitest";
import { TransactionExtensionEntity } from "#extensions/capabilities/transactions/index.ts";
import { registry } from "#extensions/capabilities.ts";
import { Migration20261127150001SearchTerms as SearchTerms } from "#extensions/migrations/20261127150001-search-terms.ts";
import { lockRow } from "#extensions/platform/rows/rows.ts";
import { isSearched } from "#extensions/platform/search/search-rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { onDatabase } from "#tests/support/database.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { wrongSearchTerms } from "#tests/support/search-terms.ts";
import { someTransactionRows } from "#tests/support/transaction-rows.ts";

const { platform, organization } = await startPlatform();
const { customers } = platform.callers.grpc.forOrganization({ organizationId: organization.id });

const aPayment = async (columns: { reference?: string; description?: string }) =>
  (await someTransactionRows(organization.work(), 1, columns))[0] ?? "";

type Row = Awaited<ReturnType<typeof lockRow<typeof TransactionExtensionEntity>>>;

const change = (id: string, act: (phase: UnitOfWork, row: Row) => unknown) =>
  organization
    .work()
    .atomically(async (phase) => act(phase, await lockRow(phase, TransactionExtensionEntity, id, "payment")));

const termsOf = (id: string) =>
  onDatabase(platform.databaseUrl, async (client) => {
    const sql = "select term from search_terms where id = $1 and term <> $1 order by term";
    return (await client.query<{ term: string }>(sql, [id])).rows.map(({ term }) => term);
  });

/** Tables of later migrations, which had no rows to fill. */
const MADE_LATER = new Set(["payment_links", "devices"]);

describe("the index of searches", () => {
  test("follows every change of a resource: new, changed twice in a transaction, and removed", async () => {
    const id = await aPayment({ reference: "ab-12", description: "Two boots" });
    expect(await termsOf(id)).toEqual(["-12", "ab-12", "b-12", "boots", "two"]);
    await change(id, async (phase, row) => {
      row.reference = "x";
      await phase.save();
      row.reference = null;
      row.description = "Two hats";
    });
    expect(await termsOf(id)).toEqual(["hats", "two"]);
    await change(id, (_phase, row) => Object.assign(row, { currency: "EUR" }));
    expect(await termsOf(id)).toEqual(["hats", "two"]);
    await change(id, (_phase, row) => Object.assign(row, { createdAt: new Date(Date.UTC(2020, 1, 1)) }));
    expect(await termsOf(id)).toEqual(["hats", "two"]);
    await change(id, (phase, row) => phase.em.remove(row));
    expect(await termsOf(id)).toEqual([]);
  });

  test("keeps nothing of a transaction that fails", async () => {
    const id = await aPayment({ reference: "abc" });
    const failed = change(id, async (phase, row) => {
      row.reference = "xyz";
      await phase.save();
      throw new Error("rolled back");
    });
    await expect(failed).rejects.toThrow("rolled back");
    expect(await termsOf(id)).toEqual(["abc"]);
  });

  test("is filled by the migration as the changes fill it", async () => {
    await aPayment({ reference: "Nº 7\u0007-\\%_", description: "Ünïcode  “quotes”, ﬁne – (x) .net ΟΔΟΣ \u{1F600}up" });
    await aPayment({ reference: "r ".repeat(32), description: "é".repeat(200) });
    await customers.createCustomer({ name: "Ёлка O’Neil-Smith 山田", email: "A.b+c@example.com", reference: "u:1" });
    await customers.createCustomer({ name: "Hidden", reference: "phi-1", dataClass: "phi" });
    await onDatabase(platform.databaseUrl, async (client) => {
      const all = async () => [
        ...(await client.query("select id, search_text from customers order by id")).rows,
        ...(await client.query("select id, search_text from transaction_extensions order by id")).rows,
        ...(await client.query("select * from search_terms order by 1, 2, 3, 4, 5, 6")).rows,
      ];
      const before = await all();
      await client.query(
        "update customers set search_text = null; update transaction_extensions set search_text = null",
      );
      await client.query("truncate search_terms");
      for (const fill of [...SearchTerms.fillTexts, ...SearchTerms.fillTerms]) await client.query(fill);
      const after = await all();
      expect(after.length).toBeGreaterThan(40);
      expect(after).toEqual(before);
    });
  });

  test("is of all rows that searches find by words, and the migration fills all that were there", () => {
    const kept = registry.entities.filter(({ meta }) => isSearched(meta)).map(({ meta }) => meta.tableName);
    const searched = registry.lists.filter(({ selectors }) => selectors.some(({ search }) => search && !search.text));
    expect(searched.map(({ entity }) => entity.meta.tableName).sort()).toEqual(kept.sort());
    for (const table of kept.filter((each) => !MADE_LATER.has(each)))
      expect(
        SearchTerms.fillTerms.some((fill) => fill.includes(`from ${table} `)),
        table,
      ).toBe(true);
  });

  test("is found wrong where a statement past the flush changes what is searched", async () => {
    const id = await aPayment({ reference: "right" });
    const write = (reference: string) =>
      onDatabase(platform.databaseUrl, (client) =>
        client.query("update transaction_extensions set reference = $2 where id = $1", [id, reference]),
      );
    await write("wrong");
    expect(await wrongSearchTerms(platform.databaseUrl, registry.entities)).toEqual([
      `${organization.id} ${id} has another text`,
    ]);
    await write("right");
  });
});
