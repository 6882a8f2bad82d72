import { createEngine } from "#extensions/connectors/engine/index.ts";
import { part } from "#extensions/platform/work/part.ts";
import { engineMetrics } from "./engine-metrics.ts";

/** The payment engine. All callers of the process share its circuit breaker. */
export const engine = part("engine", ({ config, metrics }) =>
  createEngine({
    baseUrl: config.engineUrl,
    timeoutMs: config.engineTimeoutMs,
    watch: engineMetrics(metrics),
    ...(config.engineApiKey && { adminApiKey: config.engineApiKey }),
  }),
);
