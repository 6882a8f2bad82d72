import { Gauge } from "prom-client";
import type { EngineWatch } from "#extensions/connectors/engine/index.ts";
import { perRegistry, runMetrics } from "#extensions/platform/kernel/metrics.ts";

const callMetrics = runMetrics({
  by: "method",
  runs: { name: "tollhouse_engine_calls_total", help: "Calls of the payment engine by outcome" },
  durations: {
    name: "tollhouse_engine_call_duration_seconds",
    help: "How long calls of the payment engine take, repetitions included",
  },
});

export const engineMetrics = perRegistry((registry): EngineWatch => {
  const callEnded = callMetrics(registry);
  const breaker = new Gauge({
    name: "tollhouse_engine_breaker_state",
    help: "1 for the state that the circuit breaker is in",
    labelNames: ["state"],
    registers: [registry],
  });
  const onBreaker: EngineWatch["onBreaker"] = (state) => {
    for (const each of ["closed", "half_open", "open"]) breaker.set({ state: each }, each === state ? 1 : 0);
  };
  onBreaker("closed");
  return {
    onBreaker,
    onCall: ({ method, outcome, durationMs }) => callEnded(method, outcome, durationMs / 1_000),
  };
});
