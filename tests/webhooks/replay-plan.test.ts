import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { countReplayed, readReplayed } from "#extensions/capabilities/webhooks/replay.queries.ts";
import { registry } from "#extensions/capabilities.ts";
import { createOrm } from "#extensions/platform/database/orm.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { rowsExamined } from "#tests/lists/rows-examined.ts";
import { startPlatform, type TestOrganization } from "#tests/support/platform.ts";

const { platform, organization } = await startPlatform();
const EVENTS = 4_000;
const HOUR_MS = 3_600_000;
const endpointId = "we_1";

/** Events that all wait for one endpoint, in tables of which PostgreSQL has no statistics. */
async function aBulkLoad({ id }: TestOrganization): Promise<void> {
  const client = new pg.Client({ connectionString: platform.databaseUrl });
  await client.connect();
  for (const table of ["events", "webhook_deliveries"])
    await client.query(`alter table ${table} set (autovacuum_enabled = off)`);
  const at = new Date(Date.now() - HOUR_MS / 2);
  await client.query(
    `insert into events (organization_id, id, environment, type, object_type, subject_id, sequence, version, data, request_id, service, created_at)
     select $1, 'evt_' || n, 'sandbox', 'dispute.opened', 'dispute', 'dsp_' || n, 1, 1, '{}', 'req_1', 'tests', $2
     from generate_series(1, $3::integer) as n`,
    [id, at, EVENTS],
  );
  await client.query(
    `insert into webhook_deliveries (organization_id, id, environment, endpoint_id, event_id, event_type, payload_style, api_version, status, created_at, updated_at)
     select $1, 'whd_' || n, 'sandbox', $2, 'evt_' || n, 'dispute.opened', 'full', '2026-11-22', 'held', $3, $3
     from generate_series(1, $4::integer) as n`,
    [id, endpointId, at, EVENTS],
  );
  await client.end();
}

test("a replay looks at each event and its delivery once, also right after a bulk load", async () => {
  await aBulkLoad(organization);
  // Without the tests' tripwire, whose policy would change every plan.
  const orm = await createOrm(platform.databaseUrl, registry);
  onTestFinished(() => orm.close());
  const em = orm.em.fork();
  const examined: number[] = [];
  const explaining = {
    async execute(sql: string, params: unknown[]) {
      examined.push(await rowsExamined(em, { sql, params }));
      return [];
    },
  };
  const work = { ...organization.work(), em: explaining } as unknown as UnitOfWork;
  const [rangeFrom, rangeTo] = [new Date(Date.now() - HOUR_MS), new Date()];
  const selection = { endpointId, rangeFrom, rangeTo, eventTypes: ["dispute.opened"], onlyFailed: true };
  await countReplayed(work, selection);
  await readReplayed(work, { ...selection, cursor: null }, 500);
  expect(examined).toHaveLength(2);
  for (const rows of examined) expect(rows).toBeLessThan(3 * EVENTS);
});
