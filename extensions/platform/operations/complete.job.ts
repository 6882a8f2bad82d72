import { randomUUID } from "node:crypto";
import type { Context } from "#extensions/platform/context.ts";
import type { Job } from "#extensions/platform/jobs/job.ts";
import { getTenant } from "#extensions/platform/tenancy/tenants.ts";
import { claimedWork, createSystemWork, type SystemWork, type UnitOfWork } from "#extensions/platform/work/work.ts";
import { claimOf, STARTED } from "./claim.ts";
import { completeClaimed } from "./complete-claimed.ts";
import { deleteRecord, type RecordRow, takeOver } from "./idempotency.queries.ts";
import { isFinal } from "./outcome.ts";
import type { PhasedOperations } from "./phased-operations.ts";
import { listAbandoned, type RecordName } from "./system.queries.ts";

const AT_MOST = 500;
const ALERT_SECONDS = 15 * 60;

export const completeJob = (operations: PhasedOperations): Job => ({
  name: "idempotency.complete",
  cron: "* * * * *",
  run: (context) => completeAbandoned(context, operations),
});

/**
 * Finishes what dead and hanging processes have left, also when no client comes back for it. Work that had only begun is
 * forgotten, so that its key is free. It may meet clients' retries and other completers: one of them wins each record.
 */
export async function completeAbandoned(context: Context, operations: PhasedOperations): Promise<void> {
  const system = createSystemWork(context, { requestId: "idempotency.complete", service: "idempotency_completer" });
  for (const name of await listAbandoned(system, AT_MOST)) await completeOne(system, operations, name);
}

async function completeOne(
  system: SystemWork,
  operations: PhasedOperations,
  { organization_id, id }: RecordName,
): Promise<void> {
  const tenant = await getTenant(system, { id: organization_id });
  const work = system.inTenant(tenant);
  const held = { id, token: randomUUID() };
  const row = await takeOver(work, held);
  if (row?.recovery_point === STARTED) await deleteRecord(work, held);
  else if (row) await complete(work, operations, row, held.token).catch((error: unknown) => tell(work, row, error));
}

async function complete(work: UnitOfWork, operations: PhasedOperations, row: RecordRow, token: string): Promise<void> {
  const operation = operations.find(row.operation);
  if (!operation) throw new Error(`nobody can complete ${row.operation}`);
  const claim = await claimOf(work, operation.method, row, token);
  const { environment, request_id: requestId, idempotency_key: idempotencyKey } = row;
  const call = { environment, requestId, idempotencyKey, service: "idempotency_completer" };
  try {
    await completeClaimed(claimedWork(work, call, claim), operation);
  } catch (error) {
    // A refusal that can be given to the next retry is an end as well.
    if (claim.recoveryPoint !== STARTED || !isFinal(error)) throw error;
  }
}

/** What nobody could find out for long needs a person. */
function tell({ context, tenant }: UnitOfWork, row: RecordRow, error: unknown): void {
  const facts = {
    err: error,
    recordId: row.id,
    organizationId: tenant.organizationId,
    operation: row.operation,
    requestId: row.request_id,
    ageSeconds: Math.round(row.age_seconds),
  };
  if (row.age_seconds < ALERT_SECONDS) context.logger.warn(facts, "the outcome of an operation is still unknown");
  else context.logger.error(facts, "the outcome of an operation has been unknown for long");
}
