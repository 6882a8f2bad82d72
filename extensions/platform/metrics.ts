import type { Code } from "@connectrpc/connect";
import { codeToString } from "@connectrpc/connect/protocol-connect";
import type { Pool } from "pg";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { EngineWatch } from "#extensions/connectors/engine/index.ts";
import type { AuthenticationWatch } from "#extensions/server/service-auth/service-auth.ts";

/** What operators watch, in Prometheus' words; docs/operations.md says what each is for. */
export interface Metrics {
  readonly authentication: AuthenticationWatch;
  readonly engine: EngineWatch;
  /** How one call ended; no code means well. */
  callEnded(call: { readonly method: string; readonly code?: Code; readonly seconds: number }): void;
  /** How one run of a job ended. */
  jobEnded(run: { readonly job: string; readonly ok: boolean; readonly seconds: number }): void;
  watchPool(pool: Pick<Pool, "totalCount" | "idleCount" | "waitingCount">): void;
  /** Memory, CPU, event loop, garbage collection. Once per process. */
  watchProcess(): void;
  scrape(): Promise<{ readonly contentType: string; readonly text: string }>;
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  return {
    authentication: authenticationMetrics(registry),
    engine: engineMetrics(registry),
    callEnded: callMetrics(registry),
    jobEnded: jobMetrics(registry),
    watchPool(pool) {
      const connections = new Gauge({
        name: "tollhouse_database_pool",
        help: "Connections of the database pool, and calls that wait for one",
        labelNames: ["state"],
        registers,
        collect() {
          connections.set({ state: "idle" }, pool.idleCount);
          connections.set({ state: "in_use" }, pool.totalCount - pool.idleCount);
          connections.set({ state: "waiting" }, pool.waitingCount);
        },
      });
    },
    watchProcess: () => collectDefaultMetrics({ register: registry }),
    scrape: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}

function callMetrics(registry: Registry): Metrics["callEnded"] {
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
    buckets: SECONDS,
    registers,
  });
  return ({ method, code, seconds }) => {
    calls.inc({ method, code: code === undefined ? "ok" : codeToString(code) });
    durations.observe({ method }, seconds);
  };
}

function jobMetrics(registry: Registry): Metrics["jobEnded"] {
  const registers = [registry];
  const runs = new Counter({
    name: "tollhouse_job_runs_total",
    help: "Runs of jobs by how they ended: ok or failed",
    labelNames: ["job", "outcome"],
    registers,
  });
  const durations = new Histogram({
    name: "tollhouse_job_duration_seconds",
    help: "How long jobs run",
    labelNames: ["job"],
    buckets: SECONDS,
    registers,
  });
  return ({ job, ok, seconds }) => {
    runs.inc({ job, outcome: ok ? "ok" : "failed" });
    durations.observe({ job }, seconds);
  };
}

function authenticationMetrics(registry: Registry): AuthenticationWatch {
  const registers = [registry];
  const secrets = new Counter({
    name: "tollhouse_secret_used_total",
    help: "Accepted calls by the internal secret they came with: current, previous, or none where the mode asks for none",
    labelNames: ["secret"],
    registers,
  });
  const withoutToken = new Counter({
    name: "tollhouse_calls_without_token_total",
    help: "Accepted calls without a call token, for an organization or for the system",
    labelNames: ["access"],
    registers,
  });
  const refusals = new Counter({
    name: "tollhouse_authentication_refusals_total",
    help: "Calls that service authentication refused",
    labelNames: ["reason"],
    registers,
  });
  // An operator waits for these to stand still: they are there from the start.
  for (const secret of ["current", "previous"]) secrets.inc({ secret }, 0);
  for (const access of ["tenant", "system"]) withoutToken.inc({ access }, 0);
  return {
    accepted({ secret, token, system }) {
      secrets.inc({ secret: secret ?? "none" });
      if (!token) withoutToken.inc({ access: system ? "system" : "tenant" });
    },
    refused: ({ reason }) => refusals.inc({ reason }),
  };
}

function engineMetrics(registry: Registry): EngineWatch {
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
    buckets: SECONDS,
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
}
