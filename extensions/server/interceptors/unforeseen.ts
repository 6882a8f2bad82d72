import type { Logger } from "pino";
import { databaseAway } from "#extensions/platform/database/database-away.ts";
import { isDatabaseLost } from "#extensions/platform/database/lost-database.ts";
import { isSchemaMismatch } from "#extensions/platform/database/newer-schema.ts";
import { isStaleStatement } from "#extensions/platform/database/statement-names.ts";
import type { DomainError } from "#extensions/platform/kernel/errors.ts";

/** The dependencies for logging unexpected failures. */
export interface FailureWatch {
  readonly logger: Logger;
  /** Whether a later version of the service has migrated the database. Absent without a database. */
  readonly isSchemaNewer?: () => Promise<boolean>;
}

/** Logs an unexpected failure. Returns the answer to a temporary database failure; null for a defect. */
export async function judgeUnforeseen(
  { logger, isSchemaNewer = async () => false }: FailureWatch,
  facts: Readonly<Record<string, unknown>> & { readonly err: unknown },
): Promise<DomainError | null> {
  const { err } = facts;
  const isNewer = async () => isSchemaMismatch(err) && (await isSchemaNewer().catch(() => false));
  if (isDatabaseLost(err)) logger.warn(facts, "the database cannot be reached");
  else if (isStaleStatement(err)) logger.warn(facts, "a table has changed since the statement was prepared");
  else if (await isNewer()) logger.error(facts, "the database's schema is newer than this process");
  else {
    logger.error(facts, "defect");
    return null;
  }
  return databaseAway(err);
}
