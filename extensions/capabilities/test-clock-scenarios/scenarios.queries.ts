import type { UnitOfWork } from "#extensions/platform/work/work.ts";

interface Subscribed {
  readonly statuses: readonly string[];
  readonly limit: number;
}

/**
 * Customers with a subscription in these statuses, the oldest first. The order does not depend on IDs where times and
 * references differ, so that equal sandboxes have it too.
 */
export async function listSubscribed(
  { em, tenant: { organizationId }, environment }: UnitOfWork,
  { statuses, limit }: Subscribed,
): Promise<string[]> {
  const rows = await em.execute<{ customer_id: string }[]>(
    `select customer_id from subscriptions
     where organization_id = ? and environment = ? and status = any(string_to_array(?, ','))
     group by customer_id order by min(created_at), min(reference), customer_id limit ?`,
    [organizationId, environment, statuses.join(","), limit],
  );
  return rows.map((row) => row.customer_id);
}

/** How far a step is. */
export interface StepProgress {
  readonly nextCustomer: number;
  readonly reachedCount: number;
  readonly skippedCount: number;
  readonly refusedCount: number;
  readonly problems: readonly string[];
}

/** Keeps how far a step is. False where it was canceled. */
export async function keepProgress(
  { em, tenant: { organizationId } }: UnitOfWork,
  stepId: string,
  { nextCustomer, reachedCount, skippedCount, refusedCount, problems }: StepProgress,
): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    `update test_clock_scenario_steps
     set status = ?, next_customer = ?, reached_count = ?, skipped_count = ?, refused_count = ?, problems = ?
     where organization_id = ? and id = ? and next_customer <= ? and status in (?) returning id`,
    [
      ...["running", nextCustomer, reachedCount, skippedCount, refusedCount, JSON.stringify(problems)],
      ...[organizationId, stepId, nextCustomer, ["pending", "running"]],
    ],
  );
  return rows.length > 0;
}

/** Ends a step. */
export async function endStep(
  { em, tenant: { organizationId } }: UnitOfWork,
  stepId: string,
  endedAt: Date,
): Promise<void> {
  await em.execute(
    `update test_clock_scenario_steps set status = ?, ended_at = ?
     where organization_id = ? and id = ? and status in (?)`,
    ["ended", endedAt, organizationId, stepId, ["pending", "running"]],
  );
}

/** Cancels the steps of a scenario that have not ended. */
export async function cancelSteps(
  { em, tenant: { organizationId }, environment }: UnitOfWork,
  scenarioId: string,
): Promise<void> {
  await em.execute(
    `update test_clock_scenario_steps set status = ?
     where organization_id = ? and environment = ? and test_clock_scenario_id = ? and status in (?)`,
    ["canceled", organizationId, environment, scenarioId, ["pending", "running"]],
  );
}

/** How many steps of each scenario have ended. */
export async function countEndedSteps(
  { em, tenant: { organizationId }, environment }: UnitOfWork,
  scenarioIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await em.execute<{ id: string; count: number }[]>(
    `select test_clock_scenario_id as id, count(*)::int as count from test_clock_scenario_steps
     where organization_id = ? and environment = ? and test_clock_scenario_id = any(string_to_array(?, ','))
       and status = ? group by test_clock_scenario_id`,
    [organizationId, environment, scenarioIds.join(","), "ended"],
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}
