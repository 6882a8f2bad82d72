import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { registry } from "#extensions/capabilities.ts";
import { attentionStatement } from "#extensions/platform/attention/attention.queries.ts";
import { createOrm } from "#extensions/platform/database/orm.ts";
import { TENANT_FILTER } from "#extensions/platform/tenancy/tenancy.ts";
import { fillTable } from "#tests/lists/fill-table.ts";
import { rowsExamined } from "#tests/lists/rows-examined.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";

const { platform } = await startPlatform({ spoilsBooks: true });
const sources = registry.capabilities.flatMap(({ attention }) => attention);

/** An organization has few of them. */
const FEW = new Set(["merchant_accounts", "bank_links", "webhook_endpoints"]);
const MANY = 20_000;

let client: pg.Client;
let orm: Awaited<ReturnType<typeof createOrm>>;
let organizationId: string;

beforeAll(async () => {
  client = new pg.Client({ connectionString: platform.databaseUrl });
  await client.connect();
  // Without the tests' tripwire, whose policy would change every plan.
  orm = await createOrm(platform.databaseUrl, registry);
  organizationId = (await anOrganization(platform)).id;
  const tables = new Set(sources.map(({ entity }) => entity.meta.tableName));
  for (const table of tables)
    if (!FEW.has(table)) await fillTable(client, { table, columns: [], fixed: {}, organizationId, size: MANY });
}, 120_000);
afterAll(async () => {
  await orm.close();
  await client.end();
});

test("what needs attention is found without reading the rows that do not", async () => {
  const em = orm.em.fork();
  em.setFilterParams(TENANT_FILTER, { organizationId });
  const now = () => new Date();
  const statement = attentionStatement({ em, environment: "sandbox", now }, sources);
  expect(await rowsExamined(em, statement)).toBeLessThanOrEqual(sources.length);
});
