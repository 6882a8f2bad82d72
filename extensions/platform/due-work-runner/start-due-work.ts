import { logFailure } from "#extensions/platform/database/log-failure.ts";
import { createTenantFinder, getKnownTenant } from "#extensions/platform/tenancy/tenants.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import type { DueHandlers } from "./due-handler.ts";
import { listDueOrganizations } from "./due-organizations.queries.ts";
import { watchLate } from "./late-metrics.ts";
import { DUE_LEASE_MS, type DueRunner } from "./run-due-work.ts";
import { runSlice } from "./run-slice.ts";

const INTERVAL_MS = 1_000;
/** Pause in which a busy organization accumulates work, which then runs in batches. */
const REST_MS = 250;
const SLICES_AT_ONCE = 4;

export interface RunningDueWork {
  /** Claims nothing new, and resolves when running work has ended or after graceMs. */
  stop(graceMs: number): Promise<void>;
}

interface DueWorkOptions {
  readonly leaseMs?: number;
  readonly intervalMs?: number;
}

/**
 * Runs due work until stopped: every second, and sooner when a commit of this process makes work due. The organization
 * served longest ago is first.
 */
export function startDueWork(
  context: Context,
  handlers: DueHandlers,
  { leaseMs = DUE_LEASE_MS, intervalMs = INTERVAL_MS }: DueWorkOptions = {},
): RunningDueWork {
  const runner: DueRunner = { context, handlers, leaseMs };
  watchLate(context);
  const findTenant = createTenantFinder(context);
  const running = new Map<string, Promise<void>>();
  const served = new Map<string, number>();
  let turn = 0;
  /** Organizations of the last scan that wait for their turn: rescanning for each costs more the more there are. */
  let found: string[] = [];
  let hasBacklog = false;
  let isStopping = false;
  let looking: Promise<void> | null = null;
  /** Set when work may be due that no scan has found. */
  let isWoken = false;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let resting: NodeJS.Timeout | null = null;

  async function look(): Promise<void> {
    isWoken = false;
    hasBacklog = false;
    lookedAt = performance.now();
    const due = await listDueOrganizations(context.orm.em.fork(), context.clock.now(), [...running.keys()]);
    due.sort((one, other) => (served.get(one) ?? 0) - (served.get(other) ?? 0));
    if (running.size === 0 && due.length === 0) served.clear();
    found = due;
    serveNext();
  }

  function serveNext(): void {
    while (!isStopping && running.size < SLICES_AT_ONCE) {
      const organizationId = found.shift();
      if (organizationId === undefined) return;
      if (!running.has(organizationId)) serve(organizationId);
    }
  }

  function serve(organizationId: string): void {
    turn += 1;
    served.set(organizationId, turn);
    const slice = getKnownTenant(findTenant, organizationId)
      .then((tenant) => runSlice(runner, tenant))
      .catch((error: unknown) => {
        logFailure(context.logger, { err: error, organizationId }, "due work could not be claimed");
        return "nothing" as const;
      })
      .then((ran) => {
        running.delete(organizationId);
        isWoken ||= ran !== "nothing";
        hasBacklog ||= ran === "some";
        serveNext();
        if (found.length > 0) return;
        if (hasBacklog) endRest();
        else if (isWoken) wake();
      });
    running.set(organizationId, slice);
  }

  function wake(): void {
    isWoken = true;
    if (isStopping || looking || resting || running.size >= SLICES_AT_ONCE) return;
    const restMs = lookedAt + Math.min(REST_MS, intervalMs) - performance.now();
    if (restMs > 0) resting = setTimeout(endRest, restMs);
    else looking = look().catch(report).finally(lookedAtAll);
  }

  function endRest(): void {
    clearTimeout(resting ?? undefined);
    resting = null;
    lookedAt = Number.NEGATIVE_INFINITY;
    wake();
  }

  function lookedAtAll(): void {
    looking = null;
    if (isWoken) wake();
  }

  const report = (error: unknown) => logFailure(context.logger, { err: error }, "due work could not be looked for");
  const wakeUnlessBusy = () => {
    isWoken = true;
    if (found.length === 0) wake();
  };
  const timer = setInterval(wake, intervalMs);
  context.dueSoon.on("due", wakeUnlessBusy);
  wake();
  return {
    async stop(graceMs) {
      isStopping = true;
      clearInterval(timer);
      clearTimeout(resting ?? undefined);
      context.dueSoon.off("due", wakeUnlessBusy);
      const ended = Promise.all([looking, ...running.values()]).then(() => Promise.all(running.values()));
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, graceMs).unref())]);
    },
  };
}
