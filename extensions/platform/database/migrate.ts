import type { EntityManager, MikroORM } from "@mikro-orm/postgresql";
import { adoptBaseline, type Baseline } from "./baseline.ts";
import { withQueryLimit } from "./limited-client.ts";

/** An arbitrary advisory lock key, used by nothing else in this database. */
const MIGRATION_LOCK = 4_015_501;

/**
 * Processes migrate one after another. The lock and the migrations share one connection, to avoid a deadlock behind a
 * small pooler. No statement is limited.
 *
 * @throws SupersededSchemaError where predecessors of the baseline made another schema
 */
export function migrate(orm: MikroORM, baseline?: Baseline): Promise<void> {
  return withQueryLimit(Number.POSITIVE_INFINITY, () => migrateInTurn(orm, baseline));
}

async function migrateInTurn(orm: MikroORM, baseline?: Baseline): Promise<void> {
  // Creates the migrations table outside a transaction. A process that loses the race finds or creates it below, under
  // the lock.
  await orm.migrator.getExecuted().catch(() => {});
  await orm.em.fork().transactional(async (transaction) => {
    const em = transaction as EntityManager;
    await em.execute("select set_config('statement_timeout', '0', true)");
    await em.execute("select pg_advisory_xact_lock(?)", [MIGRATION_LOCK]);
    // Where tables are distributed, migrations use one connection per node, so that statements don't wait for each
    // other.
    await em.execute("select set_config('citus.multi_shard_modify_mode', 'sequential', true)");
    if (baseline) await adoptBaseline(em, baseline, namesOf(orm));
    await orm.migrator.up({ transaction: em.getTransactionContext() as never });
  });
}

function namesOf(orm: MikroORM): string[] {
  return orm.config.get("migrations").migrationsList?.map((each) => ("name" in each ? each.name : "")) ?? [];
}
