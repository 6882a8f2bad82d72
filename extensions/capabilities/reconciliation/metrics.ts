import { Gauge } from "prom-client";
import { readHealth } from "#extensions/capabilities/ledger/index.ts";
import type { Context } from "#extensions/platform/context.ts";
import { perRegistry } from "#extensions/platform/metrics.ts";
import type { Worker } from "#extensions/platform/worker.ts";
import { readUnexplained } from "./reconciliations.queries.ts";

const watched = perRegistry((registry) => {
  let context: Context | null = null;
  const age = new Gauge({
    name: "tollhouse_ledger_oldest_verification_seconds",
    help: "Since when the ledger of some organization was not verified",
    labelNames: ["environment"],
    registers: [registry],
  });
  const unexplained = new Gauge({
    name: "tollhouse_reconciliation_unexplained",
    help: "Organizations whose deposits were not fully explained when they were last reconciled; 0 is healthy",
    labelNames: ["environment"],
    registers: [registry],
  });
  const drift = new Gauge({
    name: "tollhouse_ledger_drift",
    help: "Organizations whose ledger did not add up when it was last verified; 0 is healthy",
    labelNames: ["environment"],
    registers: [registry],
    async collect() {
      if (!context) return;
      const em = context.orm.em.fork();
      for (const each of await readUnexplained({ em }))
        unexplained.set({ environment: each.environment }, each.unexplained);
      const now = context.clock.now().getTime();
      for (const { environment, drifting, oldest_ms } of await readHealth({ em })) {
        drift.set({ environment }, drifting);
        age.set({ environment }, Math.max(0, (now - oldest_ms) / 1_000));
      }
    },
  });
  return (of: Context) => {
    context = of;
  };
});

/** Every process tells what the last verifications found, whichever process ran them. */
export const ledgerMetrics: Worker = {
  name: "ledger.metrics",
  start(context) {
    watched(context.metrics.registry)(context);
    return { stop: async () => {} };
  },
};
