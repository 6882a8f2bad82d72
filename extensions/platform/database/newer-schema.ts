import type { MikroORM } from "@mikro-orm/postgresql";
import type { Schema } from "./orm.ts";

/** Class 42 except 42501: a missing or different table, column or type. 23502: a new column must have a value. */
const MISMATCH = /^(42(?!501)...|23502)$/;

/** Whether the statement does not fit the schema: a defect, or this process is older than the schema. */
export function isSchemaMismatch(error: unknown): boolean {
  return MISMATCH.test(String((error as { code?: unknown } | null)?.code));
}

/** Checks whether a later version of the service has migrated the database, as it does while it replaces this one. */
export function newerSchema(orm: MikroORM, { migrations }: Pick<Schema, "migrations">): () => Promise<boolean> {
  const known = new Set(migrations.map(({ name }) => name));
  return async () => (await orm.migrator.getExecuted()).some(({ name }) => !known.has(name));
}
