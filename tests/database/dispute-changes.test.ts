import type pg from "pg";
import { expect, test } from "vitest";
import { registry } from "#extensions/capabilities.ts";
import { migrations } from "#extensions/migrations/index.ts";
import { migrate } from "#extensions/platform/database/migrate.ts";
import { createOrm } from "#extensions/platform/database/orm.ts";
import { aDatabase, onDatabase } from "#tests/support/database.ts";

const SUBMITTED = "2026-11-03T10:00:00Z";
const [BEFORE, AFTER] = ["2026-11-03T09:00:00Z", "2026-11-03T11:00:00Z"];

test("disputes from before know which of their evidence is with the bank", async () => {
  const database = await aDatabase();
  const at = migrations.findIndex(({ name }) => name.endsWith("dispute-changes"));
  await migrateTo(database.url, migrations.slice(0, at));
  await onDatabase(database.url, async (client) => {
    await client.query(
      "insert into organizations (id, slug, name, onboarding_status, public_profile, created_at) values ('org_1', 'one', 'One', 'complete', '{}', now())",
    );
    await aDisputeOf(client, "dsp_sent", "dispute_challenged", SUBMITTED, [BEFORE, BEFORE]);
    await aDisputeOf(client, "dsp_changed", "dispute_challenged", SUBMITTED, [BEFORE, AFTER]);
    await aDisputeOf(client, "dsp_draft", "dispute_opened", null, [BEFORE]);
    await aDisputeOf(client, "dsp_bare", "dispute_opened", null, []);
  });
  await migrateTo(database.url, migrations);
  const { rows } = await onDatabase(database.url, (client) =>
    client.query(`
      select d.id, response_status, unsubmitted_count, metadata,
        array(select submitted_at is not null from dispute_evidence e where e.dispute_id = d.id order by e.id) as sent
      from dispute_extensions d order by d.id`),
  );
  await database.drop();
  const row = (id: string, response_status: string, unsubmitted_count: number, sent: boolean[]) => {
    return { id, response_status, unsubmitted_count, metadata: {}, sent };
  };
  expect(rows).toEqual([
    row("dsp_bare", "needs_response", 0, []),
    row("dsp_changed", "submitted_with_changes", 1, [true, false]),
    row("dsp_draft", "draft", 1, [false]),
    row("dsp_sent", "submitted", 0, [true, true]),
  ]);
});

async function migrateTo(databaseUrl: string, wanted: typeof migrations): Promise<void> {
  const orm = await createOrm(databaseUrl, { ...registry, migrations: wanted });
  await migrate(orm);
  await orm.close();
}

async function aDisputeOf(
  client: pg.Client,
  id: string,
  status: string,
  actedAt: string | null,
  evidence: readonly string[],
): Promise<void> {
  await client.query(
    `insert into dispute_extensions (organization_id, id, environment, engine_dispute_id, transaction_id, amount_minor_units,
       currency, stage, status, last_platform_action_at, evidence_count, created_at, updated_at)
     values ('org_1', $1, 'sandbox', $1, 'pay_1', 100, 'USD', 'dispute', $2, $3, $4, now(), now())`,
    [id, status, actedAt, evidence.length],
  );
  for (const [index, updatedAt] of evidence.entries())
    await client.query(
      `insert into dispute_evidence (organization_id, id, dispute_id, evidence_type, text, created_at, updated_at)
       values ('org_1', $1, $2, $3, 'text', $4, $4)`,
      [`${id}_${index}`, id, `type_${index}`, updatedAt],
    );
}
