import type { EntityManager } from "@mikro-orm/postgresql";
import type { Environment } from "#contract/environment.ts";
import { epochMs } from "#extensions/platform/database/columns.ts";
import type { Clock } from "#extensions/platform/kernel/clock.ts";
import { type EnvironmentClock, frozenAt, realTime } from "#extensions/platform/kernel/environment-clock.ts";

/** Sandbox requests that ask for the time read their clock again: an answer of a cache could be behind the clock that another process has moved. */
export async function openClock(
  em: EntityManager,
  clock: Clock,
  organizationId: string,
  environment: Environment,
): Promise<EnvironmentClock> {
  if (environment === "live") return realTime(clock);
  const [row] = await em.execute<{ stands_at_ms: number }[]>(
    `select ${epochMs("stands_at")} as stands_at_ms from test_clocks where organization_id = ? and environment = ?`,
    [organizationId, environment],
  );
  return row ? frozenAt(new Date(row.stands_at_ms), clock) : realTime(clock);
}
