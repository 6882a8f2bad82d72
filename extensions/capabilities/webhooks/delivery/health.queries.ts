import type { EntityManager } from "@mikro-orm/postgresql";
import type { Health } from "#extensions/capabilities/webhooks/records/health.rules.ts";
import { dateOf, epochMs } from "#extensions/platform/database/columns.ts";
import type { LaneClaim } from "./lane.queries.ts";
import { LaneLostError } from "./lane.ts";

interface Row {
  readonly failures: number;
  readonly failing_ms: number | null;
  readonly success_ms: number | null;
  readonly window_ms: number | null;
  readonly window_attempts: number;
  readonly window_failures: number;
  readonly noticed_hours: number;
}

/** Locks the endpoint's health until the transaction ends. @throws LaneLostError when another process has the lane */
export async function lockHealth(em: EntityManager, { organizationId, endpointId, token }: LaneClaim): Promise<Health> {
  const [row] = await em.execute<Row[]>(
    `select consecutive_failures as failures, ${epochMs("failing_since")} as failing_ms, ${epochMs("last_success_at")} as success_ms,
       ${epochMs("window_started_at")} as window_ms, window_attempts, window_failures, noticed_hours
     from webhook_lanes where organization_id = ? and endpoint_id = ? and claim_token = ? for update`,
    [organizationId, endpointId, token],
  );
  if (!row) throw new LaneLostError();
  return {
    consecutiveFailures: row.failures,
    failingSince: dateOf(row.failing_ms),
    lastSuccessAt: dateOf(row.success_ms),
    windowStartedAt: dateOf(row.window_ms),
    windowAttempts: row.window_attempts,
    windowFailures: row.window_failures,
    noticedHours: row.noticed_hours,
  };
}

export async function updateHealth(
  em: EntityManager,
  { organizationId, endpointId }: LaneClaim,
  health: Health,
): Promise<void> {
  await em.execute(
    `update webhook_lanes set consecutive_failures = ?, failing_since = ?, last_success_at = ?, window_started_at = ?,
       window_attempts = ?, window_failures = ?, noticed_hours = ?
     where organization_id = ? and endpoint_id = ?`,
    [
      ...[health.consecutiveFailures, health.failingSince, health.lastSuccessAt, health.windowStartedAt],
      ...[health.windowAttempts, health.windowFailures, health.noticedHours, organizationId, endpointId],
    ],
  );
}
