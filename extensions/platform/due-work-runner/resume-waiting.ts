import type { Environment } from "#contract/environment.ts";
import { organizationPages } from "#extensions/platform/tenancy/organization-pages.ts";
import { getTenant } from "#extensions/platform/tenancy/tenants.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import { createSystemWork, type SystemWork } from "#extensions/platform/work/work.ts";
import { listWaiting, makeDue, tryNext, type Waiting } from "./waiting.queries.ts";

const BATCH = 500;

interface ResumeOptions extends Waiting {
  /** All when absent. */
  readonly organizationId?: string | undefined;
}

/** Whose outages these are: in the sandbox an organization's own, since a test helper plays them. Undefined: everyone's. */
export function outageScope(environment: Environment, organizationId: string): string | undefined {
  return environment === "sandbox" ? organizationId : undefined;
}

/**
 * The service answers again: all work that waits for it is due, in statements of a bounded number of rows of one organization. It then
 * runs as all due work does, a few organizations at a time. Several processes may do this at once.
 */
export async function resumeWaiting(context: Context, { organizationId, ...waiting }: ResumeOptions): Promise<void> {
  const system = systemWork(context);
  const pages =
    organizationId === undefined
      ? organizationPages((page) => listWaiting(system.em, waiting, page))
      : [[organizationId]];
  for await (const page of pages) for (const id of page) await resumeOne(system, id, waiting);
  context.dueSoon.emit("due");
}

async function resumeOne(system: SystemWork, id: string, { service, environment }: Waiting): Promise<void> {
  const { em } = await system.inTenant(await getTenant(system, { id }), environment);
  const batch = { service, now: system.now(), limit: BATCH };
  while ((await makeDue(em, { organizationId: id, environment }, batch)) === BATCH);
}

interface Round extends Waiting {
  /** Where the round before has ended; empty for the first organization. */
  readonly after: string;
  readonly limit: number;
  /** Whether the service is known to answer the organization. */
  readonly isAnswering: (organizationId: string) => boolean;
}

/** Tries one waiting row of each of the next organizations, to find out whether the service answers again. Returns where it has ended. */
export async function tryWaiting(context: Context, { isAnswering, after, limit, ...waiting }: Round): Promise<string> {
  const system = systemWork(context);
  const { service, environment } = waiting;
  const ids = await listWaiting(system.em, waiting, { after, limit });
  for (const id of ids.filter((each) => !isAnswering(each))) {
    const { em } = await system.inTenant(await getTenant(system, { id }), environment);
    await tryNext(em, { organizationId: id, environment }, { service, now: system.now() });
  }
  if (ids.length > 0) context.dueSoon.emit("due");
  return ids.length === limit ? (ids.at(-1) ?? "") : "";
}

function systemWork(context: Context): SystemWork {
  return createSystemWork(context, { requestId: "due_work.resume", service: "due_work" });
}
