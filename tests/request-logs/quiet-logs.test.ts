import type pg from "pg";
import { expect, test } from "vitest";
import { registry } from "#extensions/capabilities.ts";
import { migrations } from "#extensions/migrations/index.ts";
import { migrate } from "#extensions/platform/database/migrate.ts";
import { createOrm } from "#extensions/platform/database/orm.ts";
import { aDatabase, onDatabase } from "#tests/support/database.ts";

const CALLS = [
  ["bankLinks.create", '{"public_token":"public-\\"x\\\\1"}', '{"bank_link_id":"bnk_1"}'],
  ["bankLinks.createToken", null, '{"link_token":"link-1","expires_at":"2026-11-24T00:00:00Z"}'],
  ["transactions.sendReceipt", '{"to":null}', '{"receipt_id":"rct_1","to":"r•••@clinic.example","sent_at":null}'],
  ["transactions.listReceipts", null, '{"data":[{"to":"a•••@b.example"},{"to":"c•••@d.example"}]}'],
  ["refunds.create", '{"note":"public_token"}', '{"to":"kept"}'],
] as const;

test("calls that were logged before keep neither tokens nor addresses, and receipts of health data no domain", async () => {
  const database = await aDatabase();
  const at = migrations.findIndex(({ name }) => name.endsWith("quiet-logs"));
  await migrateTo(database.url, migrations.slice(0, at));
  await onDatabase(database.url, async (client) => {
    await client.query(
      "insert into organizations (id, slug, name, onboarding_status, public_profile, created_at) values ('org_1', 'one', 'One', 'complete', '{}', now())",
    );
    await client.query("alter table receipts drop constraint receipts_organization_id_transaction_id_fkey");
    for (const call of CALLS) await aCall(client, call);
    for (const dataClass of ["phi", "standard"]) await aReceipt(client, dataClass);
  });
  await migrateTo(database.url, migrations);
  const { bodies, receipts } = await onDatabase(database.url, async (client) => ({
    bodies: (await client.query("select operation, request_body, response_body from request_logs")).rows,
    receipts: (await client.query("select id, masked_recipient from receipts order by id")).rows,
  }));
  await database.drop();
  expect(Object.fromEntries(bodies.map((row) => [row.operation, [row.request_body, row.response_body]]))).toEqual({
    "bankLinks.create": ['{"public_token":null}', CALLS[0][2]],
    "bankLinks.createToken": [null, '{"link_token":null,"expires_at":"2026-11-24T00:00:00Z"}'],
    "transactions.sendReceipt": ['{"to":null}', '{"receipt_id":"rct_1","to":null,"sent_at":null}'],
    "transactions.listReceipts": [null, '{"data":[{"to":null},{"to":null}]}'],
    "refunds.create": ['{"note":"public_token"}', '{"to":"kept"}'],
  });
  expect(receipts).toEqual([
    { id: "rct_phi", masked_recipient: "r•••@•••" },
    { id: "rct_standard", masked_recipient: "r•••@clinic.example" },
  ]);
});

async function migrateTo(databaseUrl: string, wanted: typeof migrations): Promise<void> {
  const orm = await createOrm(databaseUrl, { ...registry, migrations: wanted });
  await migrate(orm);
  await orm.close();
}

async function aCall(client: pg.Client, [operation, request, response]: (typeof CALLS)[number]): Promise<void> {
  await client.query(
    `insert into request_logs (organization_id, id, environment, request_id, http_method, path, operation, status_code, outcome,
       api_version, duration_ms, created_at, request_body, response_body)
     values ('org_1', $1, 'sandbox', $1, 'POST', '/api/x', $1, 200, 'succeeded', '2026-11-22', 1, now(), $2, $3)`,
    [operation, request, response],
  );
}

async function aReceipt(client: pg.Client, dataClass: string): Promise<void> {
  await client.query(
    `insert into customers (organization_id, id, environment, status, data_class, created_at, updated_at)
     values ('org_1', $1, 'sandbox', 'active', $2, now(), now())`,
    [`cus_${dataClass}`, dataClass],
  );
  await client.query(
    `insert into receipts (organization_id, id, environment, transaction_id, customer_id, channel, masked_recipient, status,
       created_at, updated_at)
     values ('org_1', $1, 'sandbox', 'txn_1', $2, 'email', 'r•••@clinic.example', 'sent', now(), now())`,
    [`rct_${dataClass}`, `cus_${dataClass}`],
  );
}
