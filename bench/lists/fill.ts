import type pg from "pg";
import { withoutIndexes } from "../indexes.ts";

export const LARGE = "org_large";
/** An organization with a hundredth of the rows of some tables. */
export const SMALL = "org_1";
const ROWS_OF_A_SMALL_ONE = 20;

interface Size {
  readonly rows: number;
  readonly organizations: number;
}

/** Disputes of one large organization and of many small ones. Indexes are built at the end. */
export async function fillDisputes(client: pg.Client, { rows, organizations }: Size): Promise<void> {
  await client.query("set synchronous_commit = off; set session_replication_role = replica");
  await client.query(
    `insert into organizations (id, slug, name, onboarding_status, public_profile, created_at)
     select id, replace(id, '_', '-'), id, 'complete', '{}', now() from (
       select '${LARGE}' as id union all select 'org_' || i from generate_series(1, $1::int) as i) as ids`,
    [organizations],
  );
  await withoutIndexes(client, ["dispute_extensions"], async () => {
    await insertDisputes(client, `'${LARGE}'`, rows);
    await insertDisputes(client, `'org_' || (i % ${organizations} + 1)`, organizations * ROWS_OF_A_SMALL_ONE);
  });
  await client.query("vacuum analyze dispute_extensions");
}

async function insertDisputes(client: pg.Client, organization: string, count: number): Promise<void> {
  await client.query(
    `insert into dispute_extensions (organization_id, id, environment, engine_dispute_id, transaction_id,
       amount_minor_units, currency, stage, status, respond_by, evidence_count, created_at, updated_at, version)
     select ${organization}, 'dsp_' || lpad(i::text, 9, '0'), 'sandbox', 'dp_' || i, 'txn_' || i / 2, i::bigint * 7919 % 100003,
       'USD', 'dispute', case when i % 50 = 0 then 'dispute_opened' when i % 2 = 0 then 'dispute_won' else 'dispute_lost' end,
       case when i % 3 > 0 then timestamptz '2026-01-01' + i * interval '1 minute' end, i % 2,
       timestamptz '2020-01-01' + i * interval '37 seconds', timestamptz '2026-01-01', 1
     from generate_series(1, $1::int) as i`,
    [count],
  );
}
