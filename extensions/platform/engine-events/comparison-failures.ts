import { Counter } from "prom-client";
import { logFailure } from "#extensions/platform/database/log-failure.ts";
import { RemoteError } from "#extensions/platform/kernel/errors.ts";
import { perRegistry } from "#extensions/platform/kernel/metrics.ts";
import { isRefusal } from "#extensions/platform/kernel/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

const failureCounter = perRegistry(
  (registry) =>
    new Counter({
      name: "tollhouse_engine_comparison_failures_total",
      help: "Objects of the engine that could not be compared or taken over",
      labelNames: ["resource"],
      registers: [registry],
    }),
);

/** Whether the engine or the database is unavailable, which affects every object. */
export function isOutage(error: unknown): boolean {
  if (isRefusal(error, "unavailable")) return true;
  return error instanceof RemoteError && error.reason === "engine_unavailable";
}

interface Compared {
  readonly noun: string;
  readonly engineId: string;
}

export function reportFailure(
  { context, tenant, environment }: UnitOfWork,
  { noun, engineId }: Compared,
  error: unknown,
): void {
  failureCounter(context.metrics.registry).inc({ resource: noun });
  const facts = { organizationId: tenant.organizationId, environment, resource: noun, engineId, err: error };
  logFailure(context.logger, facts, "an object of the engine could not be compared");
}
