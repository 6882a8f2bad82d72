import { Gauge } from "prom-client";
import { countOverdrawn, readHealth } from "#extensions/capabilities/ledger/index.ts";
import { perRegistry } from "#extensions/platform/kernel/metrics.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import { readForMetrics } from "#extensions/platform/workers/read-for-metrics.ts";
import type { Worker } from "#extensions/platform/workers/worker.ts";
import { readOpen } from "./reconciliations.queries.ts";

const watched = perRegistry((registry) => {
  let context: Context | null = null;
  const lookAtOverdrawn = readForMetrics(({ orm }) => countOverdrawn({ em: orm.em.fork() }));
  const lookAtReports = readForMetrics(async ({ orm }) => {
    const em = orm.em.fork();
    return { open: await readOpen({ em }), health: await readHealth({ em }) };
  });
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
  const notDeposited = new Gauge({
    name: "tollhouse_reconciliation_not_deposited",
    help: "Payments, refunds and disputes that are in no deposit after seven days; 0 is healthy",
    labelNames: ["environment"],
    registers: [registry],
  });
  const bankOpen = new Gauge({
    name: "tollhouse_reconciliation_bank_unmatched",
    help: "Lines of bank statements that match no payout and no deposit, or differ from one; 0 is healthy",
    labelNames: ["environment"],
    registers: [registry],
  });
  const oldest = new Gauge({
    name: "tollhouse_reconciliation_oldest_not_deposited_seconds",
    help: "Since when the oldest of them waits; 0 when there are none",
    labelNames: ["environment"],
    registers: [registry],
  });
  new Gauge({
    name: "tollhouse_balances_overdrawn",
    help: "Balances from which more was taken than there was, until an operator lets their payouts leave again; 0 is healthy",
    labelNames: ["environment"],
    registers: [registry],
    async collect() {
      const balances = context && (await lookAtOverdrawn(context));
      if (!balances) return;
      // Clears counts of resolved ones.
      this.reset();
      for (const { environment, overdrawn } of balances) this.set({ environment }, overdrawn);
    },
  });
  const drift = new Gauge({
    name: "tollhouse_ledger_drift",
    help: "Organizations whose ledger did not add up when it was last verified; 0 is healthy",
    labelNames: ["environment"],
    registers: [registry],
    async collect() {
      const reports = context && (await lookAtReports(context));
      if (!context || !reports) return;
      const now = context.clock.now().getTime();
      for (const { environment, ...open } of reports.open) {
        unexplained.set({ environment }, open.unexplained);
        notDeposited.set({ environment }, open.notDeposited);
        bankOpen.set({ environment }, open.bankOpen);
        oldest.set({ environment }, open.oldestMs === null ? 0 : Math.max(0, (now - open.oldestMs) / 1_000));
      }
      for (const { environment, drifting, oldest_ms } of reports.health) {
        drift.set({ environment }, drifting);
        age.set({ environment }, Math.max(0, (now - oldest_ms) / 1_000));
      }
    },
  });
  return (of: Context) => {
    context = of;
  };
});

/** Every process reports the last verifications' results, including other processes'. */
export const ledgerMetrics: Worker = {
  name: "ledger.metrics",
  start(context) {
    watched(context.metrics.registry)(context);
    return { stop: async () => {} };
  },
};
