import { CommandFailedError, type Options, UsageError } from "#extensions/platform/commands/arguments.ts";
import { type Command, inOrganization } from "#extensions/platform/commands/command.ts";
import { readDatabaseTime } from "#extensions/platform/database/database-time.queries.ts";
import type { EngineOperation } from "#extensions/platform/operations/define-operation.ts";
import {
  listLiveInstances,
  listOrganizationsWithAbandoned,
  listUnfinished,
} from "#extensions/platform/operations/maintenance.queries.ts";
import { OUTCOME_UNKNOWN } from "#extensions/platform/operations/recovery-points.ts";
import { takeOver } from "#extensions/platform/operations/take-over.ts";
import { organizationPages } from "#extensions/platform/tenancy/organization-pages.ts";
import { getTenant } from "#extensions/platform/tenancy/tenants.ts";
import type { SystemWork, UnitOfWork } from "#extensions/platform/work/work.ts";
import { workOfRecord } from "./complete.job.ts";

const LISTED = 1_000;

/** Commands to list unfinished operations and to decide those with an unknown outcome. */
export function operationCommands(operations: ReadonlyMap<string, EngineOperation>): Command[] {
  return [
    {
      name: "operations list",
      options: "[--state unknown|abandoned]",
      run: (work, options) => listOperations(work, options.find("state")),
    },
    {
      name: "operations undo",
      options: "--organization <slug> --operation <id>   (after you have found out that it did not happen)",
      run: async (work, options) => undoOperation(await inOrganization(work, options), operations, options),
    },
  ];
}

async function listOperations(system: SystemWork, state = "abandoned") {
  if (state !== "abandoned" && state !== "unknown") throw new UsageError("--state is unknown or abandoned.");
  const now = await readDatabaseTime(system.em);
  const live = await listLiveInstances(system, now);
  const found = [];
  const abandoned = { now, live, isUnknown: state === "unknown" };
  for await (const page of organizationPages((each) => listOrganizationsWithAbandoned(system, abandoned, each)))
    for (const id of page) {
      const tenant = await getTenant(system, { id });
      for (const row of await listUnfinished(await system.inTenant(tenant), LISTED))
        if ((row.recovery_point === OUTCOME_UNKNOWN) === abandoned.isUnknown)
          found.push({ organization: tenant.organizationSlug, ...row, age_seconds: Math.round(row.age_seconds) });
    }
  return { operations: found };
}

async function undoOperation(
  tenantWork: UnitOfWork,
  operations: ReadonlyMap<string, EngineOperation>,
  options: Options,
) {
  const id = options.get("operation");
  const row = (await listUnfinished(tenantWork, LISTED)).find((each) => each.id === id);
  const operation = operations.get(row?.operation ?? "");
  if (row?.recovery_point !== OUTCOME_UNKNOWN || !operation)
    throw new CommandFailedError(`No operation with an unknown outcome: ${id}`);
  const taken = await takeOver(tenantWork, id, operation.claimTerms(tenantWork));
  if (!taken?.row) throw new CommandFailedError(`Another process works on ${id}. Try again shortly.`);
  await operation.undo((await workOfRecord(tenantWork, taken.row)).holding(taken.claim), taken.row);
  return { undone: id };
}
