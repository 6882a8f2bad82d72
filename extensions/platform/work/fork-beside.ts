import type { EntityManager } from "@mikro-orm/postgresql";
import { setClock } from "#extensions/platform/database/columns.ts";
import { inheritLocks } from "#extensions/platform/database/lock-order.ts";
import type { EnvironmentClock } from "#extensions/platform/kernel/environment-clock.ts";
import { TENANT_FILTER } from "#extensions/platform/tenancy/tenancy.ts";
import type { TenantEnvironment } from "#extensions/platform/tenancy/tenant.ts";
import type { Context } from "./context.ts";
import { openClock } from "./open-clock.queries.ts";

interface Beside {
  readonly em: EntityManager;
  readonly clock: EnvironmentClock;
}

/** An EntityManager in the transaction of `em` for another environment, whose rows have that environment's time. */
export async function forkBeside(
  em: EntityManager,
  { clock: real }: Pick<Context, "clock">,
  { organizationId, environment }: TenantEnvironment,
): Promise<Beside> {
  const fork = em.fork({ keepTransactionContext: true });
  inheritLocks(em, fork);
  fork.setFilterParams(TENANT_FILTER, { organizationId });
  const clock = await openClock(fork, real, organizationId, environment);
  setClock(fork, clock.now);
  return { em: fork, clock };
}
