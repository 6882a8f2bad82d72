import type { Environment } from "#contract/environment.ts";
import { organizationPages } from "#extensions/platform/tenancy/organization-pages.ts";
import { getTenant } from "#extensions/platform/tenancy/tenants.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import { createSystemWork, type SystemWork } from "#extensions/platform/work/work.ts";
import { listWaiting, makeDue, tryNext, type Waiting } from "./waiting.queries.ts";

const BATCH = 500;

interface ResumeOptions extends Waiting {
  /** All organizations when absent. */
  readonly organizationId?: string | undefined;
}

/**
 * The organization that an outage affects: in the sandbox, test helpers simulate outages per organization. Undefined:
 * all.
 */
export function outageScope(environment: Environment, organizationId: string): string | undefined {
  return environment === "sandbox" ? organizationId : undefined;
}

/**
 * Makes all work that waits for a recovered service due, in bounded statements per organization. Several processes may
 * do this at once.
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
  /** The last organization of the previous round; empty for the first. */
  readonly after: string;
  readonly limit: number;
  /** Whether the service is known to answer the organization. */
  readonly isAnswering: (organizationId: string) => boolean;
}

/**
 * Tries one waiting row of each of the next organizations, to detect that the service answers again. Returns the last
 * organization tried.
 */
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
