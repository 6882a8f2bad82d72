import { type DescField, getOption } from "@bufbuild/protobuf";
import { field as rules } from "@bufbuild/protovalidate/gen/buf/validate/validate_pb.js";
import type { EntityManager } from "@mikro-orm/postgresql";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { registry } from "#extensions/capabilities.ts";
import { createOrm } from "#extensions/platform/database/orm.ts";
import type { ListedTable } from "#extensions/platform/lists/list.ts";
import { pageStatement, withRareTerms } from "#extensions/platform/lists/list-page.queries.ts";
import { type PageQuery, ROWS_LOOKED_AT } from "#extensions/platform/lists/page-query.ts";
import { isIndexed, selectionsOf } from "#extensions/platform/lists/selections.ts";
import { TENANT_FILTER } from "#extensions/platform/tenancy/tenancy.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { fillMetadataValues, fillTable } from "./fill-table.ts";
import { rowsExamined } from "./rows-examined.ts";

const LIMIT = 25;
const { lists } = registry;

const { platform } = await startPlatform({ spoilsBooks: true });
let client: pg.Client;
let orm: Awaited<ReturnType<typeof createOrm>>;
let em: EntityManager;
let organizationId: string;

beforeAll(async () => {
  client = new pg.Client({ connectionString: platform.databaseUrl });
  await client.connect();
  // Without the tests' tripwire, whose policy would change every plan.
  orm = await createOrm(platform.databaseUrl, registry);
  organizationId = (await anOrganization(platform)).id;
  em = orm.em.fork();
  em.setFilterParams(TENANT_FILTER, { organizationId });
});
afterAll(async () => {
  await orm.close();
  await client.end();
});

test("every method that takes a cursor pages through a registered list", () => {
  const paged = registry.routes
    .flatMap(({ service }) => service.methods)
    .filter(({ input }) => input.field.cursor)
    .map(({ input }) => input.typeName);
  // Totals select as the list does whose request they share.
  expect(lists.map(({ request }) => request.typeName).sort()).toEqual([...new Set(paged)].sort());
});

test("a searched text has three characters at least, so that few rows have it", () => {
  const searched = lists.flatMap(({ request, selectors }) =>
    selectors.filter(({ search }) => search).map(({ name }) => [request.typeName, request.field[name]] as const),
  );
  const short = searched.filter(([, field]) => field === undefined || minLengthOf(field) < 3);
  expect(short.map(([list]) => list)).toEqual([]);
});

/** Above every filter's limit, so that a full table scan is noticed; more rows only take longer. */
const MANY = 60_000;

describe.each([1_000, MANY])("at %d rows of one organization", (size) => {
  beforeAll(async () => {
    for (const [table, sharing] of Map.groupBy(lists, ({ entity }) => entity.meta.tableName))
      await fillTable(client, {
        table,
        columns: sharing.flatMap(filteredColumns),
        fixed: Object.assign({}, ...sharing.map(defaultsOf)),
        organizationId,
        size,
      });
    await fillMetadataValues(client);
  }, 240_000);

  test.each(lists.map((list) => [list.entity.meta.tableName, list] as const))(
    "a page of %s examines limit + 1 rows for each value, at any depth and in both directions",
    async (table, list) => {
      const requests = await indexedRequests(list, table);
      for (const sort of Object.values(list.sorts))
        for (const from of await depths(table, sort, size))
          for (const { request, most: bound, mostUnordered = bound } of requests) {
            const most = sort.column === "created_at" ? bound : mostUnordered;
            expect(most).toBeLessThan(MANY);
            const selections = selectionsOf(list, request);
            const asked: PageQuery = { sort, selections, from, rows: LIMIT + 1, environment: "sandbox" };
            const query = await withRareTerms({ em, list, query: asked });
            const examined = await rowsExamined(em, pageStatement({ em, list, query }));
            const what = JSON.stringify({ request, sort, from });
            expect(examined, what).toBeLessThanOrEqual(most);
          }
    },
    60_000,
  );
});

interface Examined {
  readonly request: Record<string, unknown>;
  readonly most: number;
  /** In an order that the index of metadata does not have: few rows are all read, many are searched along the list. */
  readonly mostUnordered?: number;
}

/** Requests without a filter where allowed, and with each indexed filter: common value, rare value, and both. */
async function indexedRequests(list: ListedTable, table: string) {
  const requests: Examined[] = [];
  if (!list.request.fields.some(isRequired)) requests.push({ request: {}, most: LIMIT + 1 });
  for (const selector of list.selectors.filter((each) => isIndexed(each) && !each.search)) {
    const { name, exact = [selector.column] } = selector;
    // A filter with a default is searched among its rows.
    const isSearched = list.selectors.some((each) => each !== selector && each.whenEmpty);
    const most = (isSearched ? ROWS_LOOKED_AT : LIMIT + 1) * exact.length;
    const isRepeated = list.request.field[name]?.fieldKind === "list";
    for (const column of exact) {
      const values = await valuesOf(table, column);
      for (const value of values) requests.push({ request: { [name]: isRepeated ? [value] : value }, most });
      if (isRepeated) requests.push({ request: { [name]: values }, most: most * values.length });
    }
  }
  return list.request.field.metadata ? [...requests, ...metadataRequests(list)] : requests;
}

/** Entries that many rows have, few, one and none, and several at once. */
function metadataRequests({ selectors }: ListedTable): Examined[] {
  const isSearched = selectors.some(({ whenEmpty }) => whenEmpty);
  const [common, rare, one, none] = [{ tier: "v1" }, { batch: "rare" }, { row: "7" }, { tier: "none" }];
  // Each row is read twice: in the index and by its ID.
  const most = 2 * (isSearched ? ROWS_LOOKED_AT : LIMIT + 1);
  const few = 2 * (MANY / 1_000);
  return [
    { request: { metadata: common }, most, mostUnordered: 2 * ROWS_LOOKED_AT },
    ...[rare, one, none].map((metadata) => ({ request: { metadata }, most: few })),
    { request: { metadata: { ...common, ...rare } }, most: few },
  ];
}

/** A rare value, a common one and a missing one. */
async function valuesOf(table: string, column: string): Promise<string[]> {
  const { rows } = await client.query<{ value: string }>(
    `select ${column} as value from ${table} where organization_id = $1 group by 1 order by count(*)`,
    [organizationId],
  );
  return [...new Set([rows[0]?.value ?? "", rows.at(-1)?.value ?? "", "none"])];
}

function filteredColumns({ selectors }: ListedTable): string[] {
  return selectors.flatMap(({ column, exact = [] }) => [column, ...exact]);
}

/** Values of absent filters with a default, since no index serves those. */
function defaultsOf({ selectors }: ListedTable): Record<string, string> {
  return Object.fromEntries(
    selectors.flatMap(({ column, whenEmpty: [first] = [] }) => (first ? [[column, first]] : [])),
  );
}

function isRequired({ fieldKind, proto }: DescField): boolean {
  return fieldKind === "scalar" && !proto.proto3Optional;
}

function minLengthOf(field: DescField): number {
  const { type } = getOption(field, rules);
  return type.case === "string" ? Number(type.value.minLen) : 0;
}

async function depths(table: string, { column, isUnique }: PageQuery["sort"], size: number) {
  const columns = isUnique ? [column] : [column, "id"];
  const found: PageQuery["from"][] = [null];
  for (const part of [0.5, 0.99]) {
    const { rows } = await client.query({
      text: `select ${columns.map((each) => `${each}::text`).join(", ")} from ${table}
        where organization_id = $1 and environment = 'sandbox' order by ${columns.join(", ")} offset $2 limit 1`,
      values: [organizationId, Math.floor(size * part)],
      rowMode: "array",
    });
    const keys = rows[0] as string[];
    found.push({ keys, direction: "after" }, { keys, direction: "before" });
  }
  return found;
}
