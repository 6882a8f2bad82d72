import { createHash } from "node:crypto";
import type { EntityManager } from "@mikro-orm/postgresql";
import { listExecuted, replaceExecuted } from "./executed-migrations.queries.ts";
import { describeSchema, type SchemaFact } from "./schema-description.queries.ts";

/** The first migrations of the list, which took the place of earlier ones with the same result. */
export interface Baseline {
  /** Later migrations have later names. */
  readonly end: string;
  /** A digest of each table as the baseline makes it. */
  readonly tables: Readonly<Record<string, string>>;
}

/** An earlier version has migrated this database, and the baseline does not describe the result. */
export class SupersededSchemaError extends Error {
  override readonly name = "SupersededSchemaError";

  constructor(differences: readonly string[]) {
    super(
      `An earlier version of Tollhouse made this database, and this version cannot continue with its schema: ${listed(differences)}. ` +
        "Nothing was changed. Run `npm run reset` to delete the local data, or set DATABASE_URL to an empty database.",
    );
  }
}

const LISTED = 5;

/**
 * Marks the baseline as run where its predecessors made the same schema. Changes nothing else, and nothing at all in other databases.
 *
 * @throws SupersededSchemaError where the schema differs
 */
export async function adoptBaseline(
  em: EntityManager,
  { end, tables }: Baseline,
  migrations: readonly string[],
): Promise<void> {
  const [first = end] = migrations;
  const predecessors = (await listExecuted(em)).filter((name) => name < first);
  if (predecessors.length === 0) return;
  const differences = compare(digestTables(await describeSchema(em)), tables);
  if (differences.length > 0) throw new SupersededSchemaError(differences);
  await replaceExecuted(
    em,
    predecessors,
    migrations.filter((name) => name < end),
  );
}

export function digestTables(facts: readonly SchemaFact[]): Record<string, string> {
  const byTable = Map.groupBy(facts, ({ table }) => table);
  const digest = (each: readonly SchemaFact[]) =>
    createHash("sha256")
      .update(each.map(({ fact }) => fact).join("\n"))
      .digest("hex")
      .slice(0, 16);
  return Object.fromEntries([...byTable].map(([table, each]) => [table, digest(each)]));
}

function compare(found: Baseline["tables"], wanted: Baseline["tables"]): string[] {
  const missing = Object.keys(wanted).filter((table) => !(table in found));
  const unknown = Object.keys(found).filter((table) => !(table in wanted));
  const other = Object.keys(found).filter((table) => table in wanted && found[table] !== wanted[table]);
  return [
    ...missing.map((table) => `${table} is missing`),
    ...unknown.map((table) => `${table} is unknown`),
    ...other.map((table) => `${table} is different`),
  ];
}

function listed(differences: readonly string[]): string {
  const more = differences.length - LISTED;
  return [...differences.slice(0, LISTED), ...(more > 0 ? [`and ${more} more`] : [])].join(", ");
}
