import type { Logger } from "pino";
import { Gauge, type Registry } from "prom-client";
import { ENVIRONMENTS } from "#contract/environment.ts";
import type { BreakerState, OnBreaker } from "#extensions/connectors/terminal/index.ts";
import { perRegistry } from "#extensions/platform/kernel/metrics.ts";
import { ownerOf } from "./account-reference.ts";

const STATES = ["half_open", "open"] as const;

/** Shows the breakers that are not closed, counted by environment, and logs whose calls stop and go on. */
export function watchBreakers({ logger, registry }: { logger: Logger; registry: Registry }): OnBreaker {
  const counted = breakerMetrics(registry);
  return (reference, state) => {
    counted(reference, state);
    const owner = ownerOf(reference);
    if (state === "open") logger.warn(owner, "the vendor of terminals does not answer: nothing is sent for a while");
    if (state === "closed") logger.info(owner, "the vendor of terminals answers again");
  };
}

const breakerMetrics = perRegistry((registry) => {
  const broken = new Map<string, BreakerState>();
  const breakers = new Gauge({
    name: "tollhouse_terminal_breakers",
    help: "Organizations whose circuit breaker of the terminals' vendor is in that state",
    labelNames: ["environment", "state"],
    registers: [registry],
    collect() {
      for (const environment of ENVIRONMENTS)
        for (const state of STATES) breakers.set({ environment, state }, countOf(environment, state));
    },
  });
  const countOf = (environment: string, state: BreakerState) =>
    [...broken].filter(([reference, is]) => is === state && ownerOf(reference).environment === environment).length;
  return (reference: string, state: BreakerState | null): void => {
    if (state === null || state === "closed") broken.delete(reference);
    else broken.set(reference, state);
  };
});
