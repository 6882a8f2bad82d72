import type pg from "pg";
import { withoutIndexes } from "../indexes.ts";

export interface Desk {
  readonly organizationId: string;
  readonly rows: number;
}

/** Disputes of each organization: of five one waits, and half of them are inquiries. Indexes are built at the end. */
export async function fillDesks(client: pg.Client, desks: readonly Desk[]): Promise<void> {
  await client.query("set synchronous_commit = off; set session_replication_role = replica");
  await withoutIndexes(client, ["dispute_extensions"], async () => {
    for (const { organizationId, rows } of desks) {
      await client.query(
        `insert into organizations (id, slug, name, onboarding_status, public_profile, created_at)
         values ($1, replace($1, '_', '-'), $1, 'complete', '{}', now())`,
        [organizationId],
      );
      await insertDisputes(client, organizationId, rows);
    }
  });
  await client.query("vacuum analyze dispute_extensions");
}

async function insertDisputes(client: pg.Client, organizationId: string, rows: number): Promise<void> {
  await client.query(
    `insert into dispute_extensions (organization_id, id, environment, engine_dispute_id, transaction_id,
       amount_minor_units, currency, stage, status, network, reason_category, is_ready, assignee, respond_by, evidence_count,
       opened_at, created_at, updated_at, version)
     select $1, 'dsp_' || lpad(i::text, 9, '0'), 'sandbox', 'dp_' || i, 'txn_' || i / 2, i::bigint * 7919 % 100003, 'USD',
       case when i / 5 % 2 = 0 then 'pre_dispute' else 'dispute' end,
       case when i % 5 = 0 then 'dispute_opened' when i % 2 = 0 then 'dispute_won' else 'dispute_lost' end,
       (array['visa', 'mastercard', 'amex', 'discover'])[i % 4 + 1], 'fraudulent', i / 5 % 3 = 0,
       case when i / 5 % 4 = 0 then 'usr_1' end,
       now() + (i % 20000 - 200) * interval '1 minute', i % 2,
       now() - i * interval '37 seconds', now() - i * interval '37 seconds', now(), 1
     from generate_series(1, $2::int) as i`,
    [organizationId, rows],
  );
}
