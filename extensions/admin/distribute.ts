import type { EntityManager } from "@mikro-orm/postgresql";
import { CommandFailedError } from "#extensions/platform/commands/arguments.ts";
import {
  addForeignKey,
  distributeTable,
  dropForeignKey,
  type ForeignKey,
  findCoordinator,
  listForeignKeys,
  listPlacements,
  makeReference,
  type TablePlacement,
  takeStepsInOrder,
} from "./distribute.queries.ts";

interface Tables {
  readonly tenant: readonly string[];
  readonly system: readonly string[];
}

const REFUSALS = {
  absent: "Citus is not installed in this database. Load it on every node, and then: create extension citus",
  unnamed:
    "The coordinator is no node of its own cluster yet: select citus_set_coordinator_host('<its name>', <its port>)",
} as const;

/**
 * Distributes the remaining tenant tables and replicates the system tables that they reference. Atomic and idempotent.
 * @throws CommandFailedError without Citus
 */
export async function distribute(em: EntityManager, tables: Tables): Promise<TablePlacement[]> {
  const coordinator = await findCoordinator(em);
  if (coordinator !== "ready") throw new CommandFailedError(REFUSALS[coordinator]);
  const all = [...tables.tenant, ...tables.system];
  await em.transactional(async (transaction) => {
    const inner = transaction as EntityManager;
    await takeStepsInOrder(inner);
    const places = await listPlacements(inner, all);
    const keys = await listForeignKeys(inner);
    await makeReferences(inner, copied(tables, keys), places);
    await distributeRest(inner, tables.tenant, keys, places);
  });
  return listPlacements(em, all);
}

/**
 * System tables about organizations, referenced tables first. The others (counts, heartbeats) change all the time and
 * stay on the coordinator.
 */
function copied({ tenant, system }: Tables, keys: readonly ForeignKey[]): string[] {
  const referred = new Set(keys.filter(({ table }) => tenant.includes(table)).map(({ target }) => target));
  const referring = keys.filter(({ target }) => referred.has(target)).map(({ table }) => table);
  return [...new Set([...referred, ...referring])].filter((table) => system.includes(table));
}

async function makeReferences(em: EntityManager, names: readonly string[], places: readonly TablePlacement[]) {
  const kinds = kindsOf(places);
  for (const table of names) if (kinds.get(table) === "local") await makeReference(em, table);
}

/** Citus requires both tables of a foreign key to be distributed, so keys of local tables are dropped and restored. */
async function distributeRest(
  em: EntityManager,
  tenant: readonly string[],
  keys: readonly ForeignKey[],
  places: readonly TablePlacement[],
): Promise<void> {
  const kinds = kindsOf(places);
  const local = tenant.filter((table) => kinds.get(table) === "local");
  const between = keys.filter(({ table, target }) => local.includes(table) && tenant.includes(target));
  for (const key of between) await dropForeignKey(em, key);
  let beside = tenant.find((table) => kinds.get(table) === "distributed") ?? null;
  for (const table of local) {
    await distributeTable(em, table, beside);
    beside ??= table;
  }
  for (const key of between) await addForeignKey(em, key);
}

function kindsOf(places: readonly TablePlacement[]): Map<string, TablePlacement["kind"]> {
  return new Map(places.map(({ table, kind }) => [table, kind]));
}
