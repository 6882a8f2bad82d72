import type { EntityManager } from "@mikro-orm/postgresql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { registry } from "#extensions/capabilities.ts";
import { createOrm } from "#extensions/platform/database/orm.ts";
import { newestFirst } from "#extensions/platform/lists/list.ts";
import { pageStatement, withRarePrefix } from "#extensions/platform/lists/list-page.queries.ts";
import { listPage } from "#extensions/platform/lists/list-page.ts";
import { selectionsOf } from "#extensions/platform/lists/selections.ts";
import { TENANT_FILTER } from "#extensions/platform/tenancy/tenancy.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { onDatabase } from "#tests/support/database.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { createIndexes, filteredList } from "./filtered-list.ts";
import { rowsExamined } from "./rows-examined.ts";

const { platform } = await startPlatform();
await createIndexes(platform.databaseUrl);

describe("at 60,000 rows of one organization", () => {
  let work: UnitOfWork;
  let orm: Awaited<ReturnType<typeof createOrm>>;
  let em: EntityManager;
  beforeAll(async () => {
    const organization = await anOrganization(platform);
    work = organization.work();
    // Past the tripwire of the tests, whose policy keeps these operators from the index.
    orm = await createOrm(platform.databaseUrl, registry);
    em = orm.em.fork();
    em.setFilterParams(TENANT_FILTER, { organizationId: organization.id });
    await onDatabase(platform.databaseUrl, async (client) => {
      await client.query(
        `insert into api_keys (organization_id, id, environment, hash, key_prefix, scopes, is_active, total_requests,
         api_version, allowed_ips, name, source_app, created_at, updated_at, version, event_sequence)
       select $1, 'key_' || i, 'sandbox', sha256(i::text::bytea), 'svc', '{}', true, 0, '2026-11-22', '{}',
         case when i % 2 = 0 then 'Order-' else 'Sale-' end || i,
         case when i <= 15000 then 'Early-' || i end, timestamptz '2026-01-01' + i * interval '1 second',
         now(), 1, 0
       from generate_series(1, 60000) as i`,
        [organization.id],
      );
      await client.query("vacuum analyze api_keys");
    });
  }, 60_000);
  afterAll(() => orm.close());

  test.each([
    ["one row", "order-59998", 10],
    ["some rows", "sale-591", 200],
    ["no row", "order-x", 3],
    ["rows that all are old", "order-10", 1_200],
    ["half of all rows", "order-", 10_002],
    ["many rows that all are old", "early", 10_002],
  ])("a prefix of %s looks at a bounded number of rows", async (_name, q, most) => {
    const selections = selectionsOf(filteredList, { q });
    const query = { sort: newestFirst, selections, from: null, rows: 26, environment: "sandbox" };
    const planned = await withRarePrefix({ em, list: filteredList, query });
    expect(await rowsExamined(em, pageStatement({ em, list: filteredList, query: planned }))).toBeLessThanOrEqual(most);
    const { data, nextCursor } = await listPage(work, filteredList, { q });
    const begins = (text?: string | null) => text?.toLowerCase().startsWith(q);
    expect(data.every(({ name, sourceApp }) => begins(name) || begins(sourceApp))).toBe(true);
    expect(data.length === 25 || nextCursor === undefined).toBe(true);
  });
});
