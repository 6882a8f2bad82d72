import type { Logger } from "pino";
import { databaseAway } from "#extensions/platform/database/database-away.ts";
import { isDatabaseLost } from "#extensions/platform/database/lost-database.ts";
import { isSchemaMismatch } from "#extensions/platform/database/newer-schema.ts";
import { isStaleStatement } from "#extensions/platform/database/statement-names.ts";
import type { DomainError } from "#extensions/platform/errors.ts";

/** What is needed to judge a failure that no rule foresees. */
export interface FailureWatch {
  readonly logger: Logger;
  /** Whether the database has been migrated by a later version of the service. Absent where there is no database. */
  readonly isSchemaNewer?: () => Promise<boolean>;
}

/** Logs a failure that no rule foresees. The answer to one of the database's, which passes; null for a defect. */
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
