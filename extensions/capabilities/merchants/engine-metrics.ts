import { Counter, Gauge, Histogram } from "prom-client";
import type { EngineWatch } from "#extensions/connectors/engine/index.ts";
import { DURATION_BUCKETS_SECONDS, perRegistry } from "#extensions/platform/metrics.ts";

export const engineMetrics = perRegistry((registry): EngineWatch => {
  const registers = [registry];
  const calls = new Counter({
    name: "tollhouse_engine_calls_total",
    help: "Calls of the payment engine by outcome",
    labelNames: ["method", "outcome"],
    registers,
  });
  const durations = new Histogram({
    name: "tollhouse_engine_call_duration_seconds",
    help: "How long calls of the payment engine take, repetitions included",
    labelNames: ["method"],
    buckets: DURATION_BUCKETS_SECONDS,
    registers,
  });
  const breaker = new Gauge({
    name: "tollhouse_engine_breaker_state",
    help: "1 for the state that the circuit breaker is in",
    labelNames: ["state"],
    registers,
  });
  const onBreaker: EngineWatch["onBreaker"] = (state) => {
    for (const each of ["closed", "half_open", "open"]) breaker.set({ state: each }, each === state ? 1 : 0);
  };
  onBreaker("closed");
  return {
    onBreaker,
    onCall({ method, outcome, durationMs }) {
      calls.inc({ method, outcome });
      durations.observe({ method }, durationMs / 1_000);
    },
  };
});
