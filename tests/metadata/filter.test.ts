import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { DisputeExtension } from "#extensions/capabilities/disputes/dispute.entity.ts";
import { disputeList } from "#extensions/capabilities/disputes/dispute.list.ts";
import { Migration20261127130001MetadataValues as MetadataValues } from "#extensions/migrations/20261127130001-metadata-values.ts";
import type { ListRequest } from "#extensions/platform/lists/list.ts";
import { listPage } from "#extensions/platform/lists/list-page.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { ListDisputesRequestSchema } from "#proto/tollhouse/v1/disputes_pb.ts";
import { onDatabase } from "#tests/support/database.ts";
import { someDisputeRows } from "#tests/support/dispute-rows.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";

const { platform } = await startPlatform();

type Request = ListRequest<typeof ListDisputesRequestSchema>;
type Row = Pick<DisputeExtension, "currency" | "metadata" | "createdAt" | "openedAt" | "respondBy" | "transactionId">;

const START = Date.UTC(2026, 0, 1);
const at = fc.nat(4).map((seconds) => new Date(START + seconds * 1_000));
const metadata = fc.dictionary(fc.constantFrom("a", "b", "1"), fc.constantFrom("x", "y", "%", 'z"\\'), { maxKeys: 3 });

const rows = fc.array(
  fc.record({
    currency: fc.constantFrom("USD", "EUR"),
    transactionId: fc.constantFrom("txn_1", "txn_2"),
    metadata,
    createdAt: at,
    openedAt: at,
    respondBy: fc.option(at),
  }),
  { maxLength: 14 },
);

const requests = fc.record(
  {
    metadata,
    currency: fc.constant("USD"),
    transactionId: fc.constant("txn_1"),
    sort: fc.constantFrom("created_at", "-created_at", "opened_at", "-opened_at", "respond_by", "-respond_by"),
  },
  { requiredKeys: ["metadata"] },
);

/** All IDs, forwards over all pages and back again. */
async function walk(work: UnitOfWork, request: object): Promise<string[]> {
  const read = async (cursor?: string) => {
    const page = await listPage(work, disputeList, { ...request, limit: 2, ...(cursor && { cursor }) } as Request);
    return { ...page, ids: page.data.map(({ disputeId }) => disputeId) };
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

const SORTED_BY = { created_at: "createdAt", opened_at: "openedAt", respond_by: "respondBy" } as const;

function expected(given: readonly (Row & { id: string })[], { sort = "-created_at", ...asked }: Partial<AskedFor>) {
  const property = SORTED_BY[sort.replace("-", "") as keyof typeof SORTED_BY];
  const key = (row: Row) => row[property]?.getTime() ?? Number.POSITIVE_INFINITY;
  const found = given.filter(
    (row) =>
      Object.entries(asked.metadata ?? {}).every(([name, value]) => row.metadata[name] === value) &&
      (asked.currency === undefined || row.currency === asked.currency) &&
      (asked.transactionId === undefined || row.transactionId === asked.transactionId),
  );
  const ascending = found.toSorted((one, two) => (key(one) === key(two) ? 0 : key(one) - key(two)) || byId(one, two));
  return (sort.startsWith("-") ? ascending.reverse() : ascending).map(({ id }) => id);
}

interface AskedFor {
  readonly metadata: Record<string, string>;
  readonly currency: string;
  readonly transactionId: string;
  readonly sort: string;
}

const byId = (one: { id: string }, two: { id: string }) => (one.id < two.id ? -1 : 1);

test("entries, with other filters and in every order, find what a look at every row finds, on any page", async () => {
  await fc.assert(
    fc.asyncProperty(rows, fc.array(requests, { minLength: 1, maxLength: 6 }), async (given, asked) => {
      const [organization, other] = [await anOrganization(platform), await anOrganization(platform)];
      const works = [organization.work(), organization.liveWork(), other.work()];
      const [ids = []] = await Promise.all(works.map((work) => add(work, given)));
      const known = given.map((row, position) => ({ ...row, id: ids[position] ?? "" }));
      for (const request of asked)
        expect(await walk(organization.work(), request), JSON.stringify(request)).toEqual(expected(known, request));
    }),
    { numRuns: 25 },
  );
}, 120_000);

describe("at 21,000 rows", () => {
  const ROWS = 21_000;
  let work: UnitOfWork;

  beforeAll(async () => {
    const organization = await anOrganization(platform);
    work = organization.work();
    await onDatabase(platform.databaseUrl, async (client) => {
      await client.query(
        `insert into dispute_extensions (organization_id, id, environment, engine_dispute_id, transaction_id,
           amount_minor_units, currency, stage, status, evidence_count, metadata, created_at, opened_at, updated_at, version)
         select $1, 'dsp_' || lpad((i * 7919 % 100003)::text, 6, '0'), 'sandbox', 'dp_' || i, 'txn_' || i % 40, 1, 'USD', 'dispute',
           'dispute_won', 0, jsonb_build_object('tier', 't' || i % 2) || case when i > 20900 then '{"new": "yes"}'::jsonb
             when i <= 60 then '{"new": "no"}'::jsonb else '{}'::jsonb end,
           timestamptz '2026-01-01' + i * interval '1 second', timestamptz '2026-01-01' - i * interval '1 second', now(), 1
         from generate_series(1, $2::int) as i`,
        [organization.id, ROWS],
      );
      for (const fill of MetadataValues.fills) await client.query(`${fill} and organization_id = '${organization.id}'`);
      await client.query("vacuum analyze dispute_extensions, metadata_values");
    });
  }, 60_000);

  const [many, few, old] = [{ tier: "t1" }, { new: "yes" }, { new: "no" }];

  test.each<[string, Partial<AskedFor>]>([
    ["an entry of half of the rows", { metadata: many }],
    ["an entry of half of the rows and one of few", { metadata: { ...many, ...few } }],
    ["an entry of half of the rows and one of few that are old", { metadata: { ...many, ...old } }],
    ["an entry of half of the rows and a filter of few", { metadata: many, transactionId: "txn_7" }],
    ["an entry of half of the rows in another order", { metadata: many, sort: "opened_at" }],
    ["an entry of few rows in another order", { metadata: few, sort: "opened_at" }],
    ["two entries in another order", { metadata: { ...many, ...old }, sort: "-opened_at" }],
  ])(
    "%s finds each row once, in order",
    async (_what, request) => {
      const wanted = await lookAtEveryRow(request);
      expect(wanted.length).toBeGreaterThan(20);
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await listPage(work, disputeList, {
          ...request,
          limit: 100,
          ...(cursor && { cursor }),
        } as Request);
        found.push(...page.data.map(({ disputeId }) => disputeId));
        cursor = page.nextCursor;
      } while (cursor !== undefined);
      expect(found).toEqual(wanted);
    },
    60_000,
  );

  function lookAtEveryRow({ transactionId, sort = "-created_at", metadata: entries = {} }: Partial<AskedFor>) {
    const column = sort.replace("-", "");
    const direction = sort.startsWith("-") ? "desc" : "asc";
    return onDatabase(platform.databaseUrl, async (client) => {
      const { rows: found } = await client.query<{ id: string }>(
        `select id from dispute_extensions where organization_id = $1 and metadata @> $2::jsonb
           and transaction_id = coalesce($3, transaction_id) order by ${column} ${direction}, id ${direction}`,
        [work.tenant.organizationId, JSON.stringify(entries), transactionId],
      );
      return found.map(({ id }) => id);
    });
  }
});

function add(work: UnitOfWork, given: readonly Row[]): Promise<string[]> {
  return work.atomically(async (phase) => {
    const ids: string[] = [];
    for (const row of given) ids.push(...(await someDisputeRows(phase, 1, row)));
    return ids;
  });
}
