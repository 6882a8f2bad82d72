import { UsageError } from "#extensions/platform/commands/arguments.ts";
import { type Command, inOrganization } from "#extensions/platform/commands/command.ts";
import { getTenant } from "#extensions/platform/tenancy/tenants.ts";
import type { SystemWork } from "#extensions/platform/work/work.ts";
import { listFailed } from "./due-organizations.queries.ts";
import { type DueWork, DueWorkEntity } from "./due-work.entity.ts";

const SHOWN = 100;

export const dueCommands: readonly Command[] = [
  {
    name: "due list",
    options: "--state failed",
    async run(work, options) {
      if (options.get("state") !== "failed") throw new UsageError("--state is failed.");
      return listFailedWork(work);
    },
  },
  {
    name: "due retry",
    options: "--organization <slug> [--environment sandbox|live] --id <due_…>",
    async run(work, options) {
      const tenantWork = await inOrganization(work, options);
      const { environment, clock } = tenantWork;
      const failed = { id: options.get("id"), environment, state: "failed" as const };
      const changed = { state: "pending" as const, attempts: 0, runAt: clock.realNow() };
      return { retried: await tenantWork.em.nativeUpdate(DueWorkEntity, failed, changed) };
    },
  },
];

/** Each row is read as its organization's own. */
async function listFailedWork(work: SystemWork) {
  const names = await listFailed(work.em, SHOWN);
  const shown: object[] = [];
  for (const { organization_id, id } of names) {
    const tenant = await getTenant(work, { id: organization_id });
    const row = await (await work.inTenant(tenant)).em.findOne(DueWorkEntity, { id });
    if (row) shown.push({ organization: tenant.organizationSlug, ...rowJson(row) });
  }
  return shown;
}

function rowJson({ id, environment, kind, subjectId, dueAt, attempts, lastError }: DueWork) {
  return { id, environment, kind, subject_id: subjectId, due_at: dueAt, attempts, last_error: lastError };
}
