import type pg from "pg";
import { Migration20261127120002MonthlyStatements as Filling } from "#extensions/migrations/20261127120002-monthly-statements.ts";

/** Makes the statements of every balance due again, as the migration does. */
export async function fillMonthlyStatements(client: pg.Client): Promise<void> {
  await client.query("delete from due_work where kind = 'monthly_statement.make'");
  await client.query(Filling.fillDue);
}
