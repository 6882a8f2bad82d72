import type { EntityManager } from "@mikro-orm/postgresql";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { transactionList } from "#extensions/capabilities/transactions/transaction.list.ts";
import { registry } from "#extensions/capabilities.ts";
import { Migration20261127150001SearchTerms as SearchTerms } from "#extensions/migrations/20261127150001-search-terms.ts";
import { createOrm } from "#extensions/platform/database/orm.ts";
import { newestFirst } from "#extensions/platform/lists/list.ts";
import { pageStatement, withRareTerms } from "#extensions/platform/lists/list-page.queries.ts";
import { listPage } from "#extensions/platform/lists/list-page.ts";
import { planOf } from "#extensions/platform/lists/page-query.ts";
import { selectionsOf } from "#extensions/platform/lists/selections.ts";
import { searchedWords, searchTextOf, termsOf } from "#extensions/platform/search/search-text.ts";
import { TENANT_FILTER } from "#extensions/platform/tenancy/tenancy.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { rowsExamined } from "#tests/lists/rows-examined.ts";
import { onDatabase } from "#tests/support/database.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { someTransactionRows } from "#tests/support/transaction-rows.ts";

const { platform } = await startPlatform();

type Request = Parameters<typeof listPage<typeof transactionList.request, typeof transactionList.entity, unknown>>[2];

/** All IDs, forwards over all pages and back again. */
async function walk(work: UnitOfWork, request: Request, limit: number): Promise<string[]> {
  const read = async (cursor?: string) => {
    const page = await listPage(work, transactionList, { ...request, limit, ...(cursor && { cursor }) });
    return { ...page, ids: page.data.map(({ transactionId }) => transactionId) };
  };
  let page = await read();
  const pages = [page.ids];
  for (; page.nextCursor !== undefined; pages.push(page.ids)) page = await read(page.nextCursor);
  const back: string[][] = [];
  for (let before = page.prevCursor; before !== undefined; before = page.prevCursor) {
    page = await read(before);
    back.unshift(page.ids);
  }
  expect(back).toEqual(pages.slice(0, -1));
  return pages.flat();
}

const COLUMNS = { id: "start", reference: "part", description: "word" } as const;
const text = fc.constantFrom("Order-1116", "order 11", "o%d_r\\", "Élan vital", "a b", "1116", "xx-élan", null);
const rows = fc.array(
  fc.record({
    reference: text,
    description: text,
    last4: fc.constantFrom("1116", "4242", null),
    amountMinorUnits: fc.constantFrom(1_116n, 111_600n, 4_200n),
    createdAt: fc.nat(4).map((second) => new Date(Date.UTC(2026, 0, 1) + second * 1_000)),
    status: fc.constantFrom("succeeded", "failed"),
  }),
  { maxLength: 12 },
);
const requests = fc.record(
  {
    q: fc.constantFrom(
      "1116",
      "116",
      "rder",
      "order 1",
      "elan vit",
      "o%d",
      "d_r\\",
      "a b",
      "$11.16",
      "11.16 EUR",
      "none",
    ),
    transactionStatus: fc.constant<string[]>(["failed"]),
    sort: fc.constantFrom("created_at", "-created_at"),
  },
  { requiredKeys: ["q"] },
);

const AMOUNTS: Readonly<Record<string, readonly bigint[]>> = {
  "1116": [1_116n, 111_600n],
  "116": [116n, 11_600n],
  "$11.16": [1_116n],
  "11.16 EUR": [],
};

test("a text finds what a look at every row finds, on any page, beside other filters and in both orders", async () => {
  await fc.assert(
    fc.asyncProperty(rows, fc.array(requests, { minLength: 1, maxLength: 6 }), async (given, asked) => {
      const [organization, other] = [await anOrganization(platform), await anOrganization(platform)];
      const known: ((typeof given)[number] & { id: string })[] = [];
      for (const work of [organization.liveWork(), other.work(), organization.work()])
        for (const row of given) {
          const [id = ""] = await someTransactionRows(work, 1, row);
          if (work.environment === "sandbox" && work.tenant.organizationId === organization.id)
            known.push({ ...row, id });
        }
      for (const { sort = "-created_at", ...request } of asked) {
        const found = known
          .filter((row) => matches(row, request.q))
          .filter(({ status }) => request.transactionStatus?.includes(status) ?? true)
          .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1))
          .map(({ id }) => id);
        const expected = sort === "created_at" ? found : found.reverse();
        expect(await walk(organization.work(), { ...request, sort } as Request, 2), JSON.stringify(request)).toEqual(
          expected,
        );
      }
    }),
    { numRuns: 15 },
  );
}, 120_000);

function matches(row: { last4: string | null; amountMinorUnits: bigint }, q: string): boolean {
  const named = /[$€]|EUR/.test(q);
  const hasAmount = AMOUNTS[q]?.includes(row.amountMinorUnits) ?? false;
  const terms = termsOf(searchTextOf(COLUMNS, row as never));
  const hasWords = searchedWords(q).every((word) => terms.some((term) => term.startsWith(word)) || row.last4 === word);
  return hasAmount || (!named && hasWords);
}

describe.each([1_000, 60_000])("at %d rows of one organization", (size) => {
  let work: UnitOfWork;
  let orm: Awaited<ReturnType<typeof createOrm>>;
  let em: EntityManager;

  beforeAll(async () => {
    const organization = await anOrganization(platform);
    work = organization.work();
    // Past the tripwire of the tests, whose policy would change every plan.
    orm = await createOrm(platform.databaseUrl, registry);
    em = orm.em.fork();
    em.setFilterParams(TENANT_FILTER, { organizationId: organization.id });
    await onDatabase(platform.databaseUrl, async (client) => {
      await client.query(
        `insert into transaction_extensions (organization_id, id, environment, status, engine_status, channel,
           amount_minor_units, currency, authorized_minor_units, captured_minor_units, refunded_minor_units,
           refund_pending_minor_units, disputed_minor_units, capture_method, is_reference_unique, attempts, attempt_count,
           decline_count, reference, description, method_type, last4, created_at, updated_at)
         select $1, 'txn_' || lpad(i::text, 6, '0'), 'sandbox', case when i % 20 = 0 then 'failed' else 'succeeded' end,
           'succeeded', 'api', i, 'USD', 0, 0, 0, 0, 0, 'automatic', false, '[]', 1, 0,
           case when i % 2 = 0 then 'Order-' else 'Sale-' end || i,
           case when i <= 15000 then 'An early order of ' || i % 7 end, 'card', lpad((i % 5000)::text, 4, '0'),
           timestamptz '2026-01-01' + i * interval '1 second', now() from generate_series(1, $2::int) as i`,
        [organization.id, size],
      );
      for (const fill of [...SearchTerms.fillTexts, ...SearchTerms.fillTerms])
        await client.query(`${fill} and organization_id = '${organization.id}'`);
      await client.query("vacuum analyze transaction_extensions, search_terms");
    });
  }, 120_000);
  afterAll(() => orm.close());

  test.each([
    ["one row", "59998", 40],
    ["some rows", "sale-591", 400],
    ["no row", "order-x", 20],
    ["half of all rows", "order-", 10_002],
    ["many rows that all are old", "early", 10_002],
    ["a common word and a rare one", "order 59998", 40],
    ["two common words", "an early", 10_002],
    ["a common word, and few rows by another column", "order 0042", 30_000],
  ])("a text of %s looks at a bounded number of rows, and finds each row", async (_name, q, most) => {
    const selections = selectionsOf(transactionList, { q });
    const asked = { sort: newestFirst, selections, from: null, rows: 26, environment: "sandbox" };
    const query = await withRareTerms({ em, list: transactionList, query: asked });
    expect(await rowsExamined(em, pageStatement({ em, list: transactionList, query }))).toBeLessThanOrEqual(most);
    const { data, nextCursor } = await listPage(work, transactionList, { q });
    expect(data.length === 25 || nextCursor === undefined || planOf(query).driver === null).toBe(true);
    for (const row of data)
      for (const word of searchedWords(q))
        expect(`${row.reference} ${row.description} ${row.paymentMethod?.last4}`.toLowerCase()).toContain(word);
  });

  test("an amount of any age and last four digits are found by their indexes", async () => {
    const { data } = await listPage(work, transactionList, { q: "$0.42" });
    expect(data.map(({ transactionId }) => transactionId)).toEqual(["txn_000042"]);
    const found = await listPage(work, transactionList, { q: "0042", limit: 100 });
    const ids = found.data.map(({ transactionId }) => transactionId);
    expect(ids).toEqual(expect.arrayContaining(size > 55_042 ? ["txn_055042", "txn_000042"] : ["txn_000042"]));
  });
});
