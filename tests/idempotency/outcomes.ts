import { registry } from "#extensions/capabilities.ts";
import { onDatabase } from "#tests/support/database.ts";

/** Last status, and number of rows per table. */
export type Outcome = Readonly<Record<string, number | undefined>>;

/** A line for each figure that differs from the undisturbed run. */
export function differences(name: string, killed: Outcome, expected: Outcome): string[] {
  return [...new Set([...Object.keys(expected), ...Object.keys(killed)])]
    .filter((figure) => killed[figure] !== expected[figure])
    .map((figure) => `${name}: ${figure} ${killed[figure]}, undisturbed ${expected[figure]}`);
}

/** Written by background jobs, or once per call. */
const IN_ITS_TIME = new Set([
  ...["due_work", "audit_events", "webhook_attempts", "webhook_hours", "request_logs", "subscription_mails"],
  // Due work notices that a dispute overdraws a balance, and adds a row for it.
  ...["balances", "balance.negative"],
]);

/** A job folds a tally's rows, keeping their sum. */
const countOf = (table: string): string => (table === "tallies" ? "coalesce(sum(count), 0)" : "count(*)");

/** Row counts of the platform's and engine's tables, events by type. Fails on unfinished work. */
export async function stateOf(
  databaseUrl: string,
  organizationId: string,
  merchantId: string,
): Promise<Readonly<Record<string, number>>> {
  const ours = registry.entities
    .filter(
      ({ meta }) =>
        "organizationId" in meta.properties && !IN_ITS_TIME.has(meta.tableName) && meta.tableName !== "events",
    )
    .map(({ meta }) => [meta.tableName, "organization_id", organizationId] as const);
  return onDatabase(databaseUrl, async (database) => {
    // A file may be uploaded twice; the dispute names one. Deliveries belong to the engine.
    const tables = await database.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.columns
       where table_schema = 'sandbox_engine' and column_name = 'merchant_id' and table_name not in ('files', 'deliveries')`,
    );
    const engines = tables.rows.map(({ name }) => [name, "merchant_id", merchantId] as const);
    const counted: Record<string, number> = {};
    for (const [table, column, id] of [...ours, ...engines]) {
      const count = `select ${countOf(table)} as count from ${table} where ${column} = $1`;
      counted[table] = Number((await database.query<{ count: string }>(count, [id])).rows[0]?.count);
    }
    const types = "select type, count(*)::int from events where organization_id = $1 group by type";
    const events = await database.query<{ type: string; count: number }>(types, [organizationId]);
    for (const { type, count } of events.rows) if (!IN_ITS_TIME.has(type)) counted[type] = count;
    return counted;
  });
}
