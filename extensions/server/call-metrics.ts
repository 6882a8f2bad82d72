import type { Code } from "@connectrpc/connect";
import { codeToString } from "@connectrpc/connect/protocol-connect";
import { Counter, Histogram } from "prom-client";
import { DURATION_BUCKETS_SECONDS, perRegistry } from "#extensions/platform/metrics.ts";

/** Counts how one call ended. No code means success. */
export type CallEnded = (call: { readonly method: string; readonly code?: Code; readonly seconds: number }) => void;

export const callMetrics = perRegistry((registry): CallEnded => {
  const registers = [registry];
  const calls = new Counter({
    name: "tollhouse_calls_total",
    help: "Calls by method and code",
    labelNames: ["method", "code"],
    registers,
  });
  const durations = new Histogram({
    name: "tollhouse_call_duration_seconds",
    help: "How long calls take",
    labelNames: ["method"],
    buckets: DURATION_BUCKETS_SECONDS,
    registers,
  });
  return ({ method, code, seconds }) => {
    calls.inc({ method, code: code === undefined ? "ok" : codeToString(code) });
    durations.observe({ method }, seconds);
  };
});
