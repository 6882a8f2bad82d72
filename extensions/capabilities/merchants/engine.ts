import { createEngine, type Engine, type EngineWatch, sandboxEngine } from "#extensions/connectors/engine/index.ts";
import type { EngineConfig } from "#extensions/platform/config/engine-settings.ts";
import { outageScope } from "#extensions/platform/due-work-runner/resume-waiting.ts";
import { part } from "#extensions/platform/work/part.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { engineMetrics } from "./engine-metrics.ts";

/**
 * The payment engine's client by environment: one for both where live has no engine of its own. A client's callers
 * share its circuit breaker.
 */
export const engines = part("engines", ({ config, metrics }) => {
  const watch = engineMetrics(metrics);
  const open = ({ url, apiKey }: EngineConfig, watching: EngineWatch): Engine =>
    createEngine({
      baseUrl: url,
      timeoutMs: config.engineTimeoutMs,
      watch: watching,
      ...(apiKey && { adminApiKey: apiKey }),
    });
  const live = open(config.engines.live, watch);
  if (config.engines.live === config.engines.sandbox) return { sandbox: live, live };
  // The metric of the breaker is live's: in the sandbox each organization has its own.
  return { sandbox: open(config.engines.sandbox, { ...watch, onBreaker: () => {} }), live };
});

/** The engine of the work's environment. No call of one environment reaches the other's. */
export const engineOf = ({ context, environment }: UnitOfWork): Engine => context.use(engines)[environment];

/** What only the sandbox engine does. Another engine of this environment refuses it. */
export const sandboxEngineOf = ({ context, environment, requestId }: UnitOfWork) =>
  sandboxEngine(context.config.engines[environment], requestId);

/** After a simulated outage, requests of the organization are sent again at once. */
export function closeBreaker({ context, environment, tenant }: UnitOfWork): void {
  const outagesOf = outageScope(environment, tenant.organizationId);
  if (outagesOf !== undefined) context.use(engines)[environment].forgetOutage(outagesOf);
}
