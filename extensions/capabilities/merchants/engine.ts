import { createEngine } from "#extensions/connectors/engine/index.ts";
import { part } from "#extensions/platform/work/part.ts";
import { engineMetrics } from "./engine-metrics.ts";

/** The payment engine client. The process's callers share its circuit breaker. */
export const engine = part("engine", ({ config, metrics }) =>
  createEngine({
    baseUrl: config.engineUrl,
    timeoutMs: config.engineTimeoutMs,
    watch: engineMetrics(metrics),
    ...(config.engineApiKey && { adminApiKey: config.engineApiKey }),
  }),
);
