import { readDatabaseTime } from "#extensions/platform/database/database-time.queries.ts";
import type { ScheduledJob } from "#extensions/platform/job-runner/job.ts";
import { isRefusal } from "#extensions/platform/kernel/refuse.ts";
import type { EngineOperation } from "#extensions/platform/operations/define-operation.ts";
import {
  listAbandoned,
  listLiveInstances,
  listOrganizationsWithAbandoned,
  type UnfinishedRow,
} from "#extensions/platform/operations/maintenance.queries.ts";
import { isFinal } from "#extensions/platform/operations/outcome.ts";
import { deleteRecord, lockUnfinished, type RecordRow } from "#extensions/platform/operations/records.queries.ts";
import { STARTED } from "#extensions/platform/operations/recovery-points.ts";
import { isAbandoned, takeOver } from "#extensions/platform/operations/take-over.ts";
import { organizationPages, type PageOfOrganizations } from "#extensions/platform/tenancy/organization-pages.ts";
import { getTenant } from "#extensions/platform/tenancy/tenants.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import { createSystemWork, openUnitOfWork, type UnitOfWork } from "#extensions/platform/work/work.ts";

type Operations = ReadonlyMap<string, EngineOperation>;

const ORGANIZATIONS_AT_ONCE = 4;
const ALERT_SECONDS = 15 * 60;

export const COMPLETE_JOB = "operations.complete";

export const completeJob = (operations: Operations): ScheduledJob => ({
  name: COMPLETE_JOB,
  cron: "* * * * *",
  run: (context) => completeAbandoned(context, operations),
});

/**
 * Finishes the work of dead and hanging processes. Work at `started` is deleted, which frees its key. A record that
 * fails gets a new lease.
 */
export async function completeAbandoned(context: Context, operations: Operations): Promise<void> {
  for await (const _ of completions(context, operations));
}

/** Like `completeAbandoned`, in steps. Yields the number of organizations of each step. */
export async function* completions(
  context: Context,
  operations: Operations,
  pageSize?: number,
): AsyncGenerator<number> {
  const system = createSystemWork(context, { requestId: COMPLETE_JOB, service: "operation_completer" });
  const now = await readDatabaseTime(system.em);
  const live = [context.instance.id, ...(await listLiveInstances(system, now))];
  const abandoned = { now, live, isUnknown: false };
  const list = (page: PageOfOrganizations) => listOrganizationsWithAbandoned(system, abandoned, page);
  for await (const page of organizationPages(list, pageSize)) {
    const organizations = page.values();
    const worker = async () => {
      for (const id of organizations) {
        const work = await system.inTenant(await getTenant(system, { id }));
        for (const row of await listAbandoned(work, now, live)) await completeOne(work, operations, row);
      }
    };
    await Promise.all(Array.from({ length: ORGANIZATIONS_AT_ONCE }, worker));
    yield page.length;
  }
}

async function completeOne(work: UnitOfWork, operations: Operations, row: UnfinishedRow): Promise<void> {
  try {
    if (row.recovery_point === STARTED) await forget(work, row.id);
    else await complete(work, operations, row);
  } catch (error) {
    // A final refusal that is stored as the answer also ends the work.
    if (isRefusal(error, "idempotency_outcome_unknown") || (isFinal(error) && !(await lockUnfinished(work, row.id))))
      return;
    report(work, row, error);
  }
}

function forget(work: UnitOfWork, id: string): Promise<unknown> {
  return work.atomically(async (phase) => {
    const row = await lockUnfinished(phase, id);
    if (row?.recovery_point !== STARTED || !(await isAbandoned(phase, row, false))) return;
    await deleteRecord(phase, { id, fencingToken: row.fencing_token });
  });
}

async function complete(work: UnitOfWork, operations: Operations, { id, operation }: UnfinishedRow): Promise<void> {
  const known = operations.get(operation);
  if (!known) throw new Error(`this version has no operation ${operation}`);
  const taken = await takeOver(work, id, known.claimTerms(work));
  if (taken?.row) await known.resume((await workOfRecord(work, taken.row)).holding(taken.claim), taken.row);
}

/** A unit of work with the request ID and the key of the request that began the work. */
export function workOfRecord({ context, tenant }: UnitOfWork, row: RecordRow): Promise<UnitOfWork> {
  const { environment, request_id: requestId, idempotency_key: idempotencyKey } = row;
  return openUnitOfWork(context, tenant, { environment, requestId, idempotencyKey, service: "operation_completer" });
}

/** A lasting failure is an error in the log, since an operator must act. */
function report({ context, tenant }: UnitOfWork, row: UnfinishedRow, error: unknown): void {
  const facts = {
    err: error,
    recordId: row.id,
    organizationId: tenant.organizationId,
    operation: row.operation,
    requestId: row.request_id,
    ageSeconds: Math.round(row.age_seconds),
  };
  if (row.age_seconds < ALERT_SECONDS) context.logger.warn(facts, "an operation could not be completed yet");
  else context.logger.error(facts, "an operation could not be completed for a long time");
}
