import { type Options, UsageError } from "#extensions/platform/commands/arguments.ts";
import { type Command, inOrganization } from "#extensions/platform/commands/command.ts";
import { type DueWork, DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import { getTenant } from "#extensions/platform/tenancy/tenants.ts";
import type { SystemWork } from "#extensions/platform/work/work.ts";
import { listLate } from "./due-organizations.queries.ts";

const SHOWN = 100;

export const dueCommands: readonly Command[] = [
  {
    name: "due list",
    options: "--state late",
    async run(work, options) {
      if (options.get("state") !== "late") throw new UsageError("--state is late.");
      return listLateWork(work);
    },
  },
  {
    name: "due retry",
    options: "--organization <slug> [--environment sandbox|live] (--id <due_…> | --kind <kind>)",
    async run(work, options) {
      const { em, environment, clock } = await inOrganization(work, options);
      const late = { ...chosen(options), environment, state: "pending" as const, lateSince: { $ne: null } };
      return { retried: await em.nativeUpdate(DueWorkEntity, late, { runAt: clock.realNow() }) };
    },
  },
];

function chosen(options: Options) {
  const kind = options.find("kind");
  return kind === undefined ? { id: options.get("id") } : { kind };
}

/** Reads each row within its organization's tenant. */
async function listLateWork(work: SystemWork) {
  const names = await listLate(work.em, SHOWN);
  const shown: object[] = [];
  for (const { organization_id, id } of names) {
    const tenant = await getTenant(work, { id: organization_id });
    const row = await (await work.inTenant(tenant)).em.findOne(DueWorkEntity, { id });
    if (row) shown.push({ organization: tenant.organizationSlug, ...rowJson(row) });
  }
  return shown;
}

function rowJson({ id, environment, kind, subjectId, dueAt, ...row }: DueWork) {
  return {
    id,
    environment,
    kind,
    subject_id: subjectId,
    due_at: dueAt,
    late_since: row.lateSince,
    attempts: row.attempts,
    next_attempt_at: row.runAt,
    last_error: row.lastError,
    waits_for: row.waitsFor,
  };
}
