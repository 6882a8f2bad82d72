import { getTenant } from "#extensions/platform/tenancy/tenants.ts";
import type { SystemWork, UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Options } from "./arguments.ts";

export interface Command {
  name: string;
  options: string;
  run(work: SystemWork, options: Options): Promise<unknown>;
}

/** The unit of work for the organization and environment in the options. */
export async function inOrganization(work: SystemWork, options: Options): Promise<UnitOfWork> {
  return work.inTenant(await getTenant(work, { slug: options.get("organization") }), options.environment());
}
