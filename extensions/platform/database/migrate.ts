import type { EntityManager, MikroORM } from "@mikro-orm/postgresql";
import { adoptBaseline, type Baseline } from "./baseline.ts";
import { withQueryLimit } from "./limited-client.ts";

/** Any number, as long as nothing else in this database takes it. */
const MIGRATION_LOCK = 4_015_501;

/**
 * Processes that start together take turns. Lock and migrations share one transaction and so one connection: with two,
 * processes that start together behind a small pooler would wait for each other. No statement of it has a limit.
 *
 * @throws SupersededSchemaError where predecessors of the baseline made another schema
 */
export function migrate(orm: MikroORM, baseline?: Baseline): Promise<void> {
  return withQueryLimit(Number.POSITIVE_INFINITY, () => migrateInTurn(orm, baseline));
}

async function migrateInTurn(orm: MikroORM, baseline?: Baseline): Promise<void> {
  // It makes its table outside any transaction. A process that loses the race finds or makes it below, under the lock.
  await orm.migrator.getExecuted().catch(() => {});
  await orm.em.fork().transactional(async (transaction) => {
    const em = transaction as EntityManager;
    await em.execute("select set_config('statement_timeout', '0', true)");
    await em.execute("select pg_advisory_xact_lock(?)", [MIGRATION_LOCK]);
    // Where tables are distributed, migrations take one connection to each node, and none waits for another of its own transaction.
    await em.execute("select set_config('citus.multi_shard_modify_mode', 'sequential', true)");
    if (baseline) await adoptBaseline(em, baseline, namesOf(orm));
    await orm.migrator.up({ transaction: em.getTransactionContext() as never });
  });
}

function namesOf(orm: MikroORM): string[] {
  return orm.config.get("migrations").migrationsList?.map((each) => ("name" in each ? each.name : "")) ?? [];
}
