import { randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";
import { createWebhookSender } from "#extensions/connectors/webhooks/index.ts";
import { readDatabaseTime } from "#extensions/platform/database/database-time.queries.ts";
import { logFailure } from "#extensions/platform/database/log-failure.ts";
import { recentDatabaseTime } from "#extensions/platform/database/recent-database-time.ts";
import { whileHeld } from "#extensions/platform/database/while-held.ts";
import { createTenantFinder, getKnownTenant } from "#extensions/platform/tenancy/tenants.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import type { RunningWorker, Worker } from "#extensions/platform/workers/worker.ts";
import { claimLane, type DueLane, listDueLanes, releaseLane, renewLane } from "./lane.queries.ts";
import { openLane } from "./lane.ts";
import { watchDeliveries } from "./metrics.ts";
import { createPacer, type Pacer } from "./pacer.ts";
import { serveLane } from "./serve-lane.ts";

const INTERVAL_MS = 1_000;
/** Pause after a scan, in which deliveries accumulate, to be read, sent and settled together. */
const REST_MS = 100;
/** Longer than an attempt. */
const LEASE_MS = 20_000;
const LANES_AT_ONCE = 256;
/** Failing endpoints are slow, so they may not use all slots. */
const FAILING_AT_ONCE = 64;

interface DeliveryOptions {
  readonly leaseMs?: number;
  readonly intervalMs?: number;
}

/** Delivers until stopped: polls every second, and at once when a commit of this process makes deliveries due. */
export function startDeliveries(
  context: Context,
  { leaseMs = LEASE_MS, intervalMs = INTERVAL_MS }: DeliveryOptions = {},
): RunningWorker {
  watchDeliveries(context);
  const sender = createWebhookSender();
  const findTenant = createTenantFinder(context);
  const running = new Map<string, Promise<void>>();
  const failing = new Set<string>();
  const served = new LRUCache<string, { readonly turn: number; readonly pacer: Pacer; readonly limit: number | null }>({
    max: 10_000,
  });
  let turn = 0;
  let isStopping = false;
  let looking: Promise<void> | null = null;
  let isWoken = false;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let resting: NodeJS.Timeout | null = null;

  async function look(): Promise<void> {
    lookedAt = performance.now();
    const em = context.orm.em.fork();
    const times = { now: context.clock.now(), databaseNow: (await recentDatabaseTime(context.orm)).now };
    const due = await listDueLanes(em, times, [...running.keys()]);
    due.sort((one, other) => (served.get(one.endpointId)?.turn ?? 0) - (served.get(other.endpointId)?.turn ?? 0));
    for (const lane of due) {
      if (isStopping || running.size >= LANES_AT_ONCE) break;
      if (!lane.isFailing || failing.size < FAILING_AT_ONCE) begin(lane);
    }
  }

  function begin(lane: DueLane): void {
    const { endpointId } = lane;
    if (lane.isFailing) failing.add(endpointId);
    const serving = serve(lane)
      .catch((error: unknown) => {
        const { organizationId } = lane;
        logFailure(context.logger, { err: error, organizationId, endpointId }, "webhooks could not be delivered");
        return "nothing" as const;
      })
      .then((served) => {
        running.delete(endpointId);
        failing.delete(endpointId);
        if (served === "some") endRest();
        else if (served === "all") wake();
      });
    running.set(endpointId, serving);
  }

  /** Nothing when another process has the lane. */
  async function serve(due: DueLane): Promise<"nothing" | "some" | "all"> {
    const { organizationId, endpointId } = due;
    const em = context.orm.em.fork();
    const { now, moment } = await recentDatabaseTime(context.orm);
    const claim = { organizationId, endpointId, token: randomUUID(), heldUntil: moment + leaseMs };
    if (!(await claimLane(em, claim, { now, expiresAt: new Date(now.getTime() + leaseMs) }))) return "nothing";
    let isLost = false;
    const renew = async () => {
      const heldUntil = performance.now() + leaseMs;
      const until = new Date((await readDatabaseTime(em.fork())).getTime() + leaseMs);
      if (await renewLane(em.fork(), claim, until)) claim.heldUntil = heldUntil;
      else isLost = true;
    };
    const failed = (error: unknown) =>
      context.logger.warn({ err: error, endpointId }, "the lease of a lane was not renewed");
    const renewing = setInterval(() => void renew().catch(failed), leaseMs / 3).unref();
    try {
      const lane = await openLane(context, due, { tenant: await getKnownTenant(findTenant, organizationId), claim });
      if (!lane) return "nothing";
      const pacer = pacerOf(endpointId, lane.endpoint.rateLimitPerSecond ?? null);
      return (await serveLane(lane, { sender, pacer, isStopping: () => isStopping || isLost })) ? "some" : "all";
    } finally {
      clearInterval(renewing);
      await whileHeld(claim, context.closing, () => releaseLane(em, claim));
    }
  }

  function pacerOf(endpointId: string, limit: number | null): Pacer {
    const before = served.get(endpointId);
    const pacer = before?.limit === limit ? before.pacer : createPacer(limit);
    turn += 1;
    served.set(endpointId, { turn, pacer, limit });
    return pacer;
  }

  function wake(): void {
    if (isStopping || resting || running.size >= LANES_AT_ONCE) return;
    // A running scan may miss rows committed meanwhile.
    if (looking) isWoken = true;
    const restMs = looking ? 0 : lookedAt + Math.min(REST_MS, intervalMs) - performance.now();
    if (restMs > 0) resting = setTimeout(endRest, restMs);
    else
      looking ??= look()
        .catch((error: unknown) => logFailure(context.logger, { err: error }, "due webhooks could not be looked for"))
        .finally(() => {
          looking = null;
          if (!isWoken) return;
          isWoken = false;
          wake();
        });
  }

  function endRest(): void {
    clearTimeout(resting ?? undefined);
    resting = null;
    lookedAt = Number.NEGATIVE_INFINITY;
    wake();
  }

  const timer = setInterval(wake, intervalMs);
  context.dueSoon.on("delivery", wake);
  wake();
  return {
    async stop(graceMs) {
      isStopping = true;
      clearInterval(timer);
      clearTimeout(resting ?? undefined);
      context.dueSoon.off("delivery", wake);
      const ended = Promise.resolve(looking).then(() => Promise.all(running.values()));
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, graceMs).unref())]);
      await sender.close();
    },
  };
}

export const deliveriesWorker: Worker = { name: "webhook_deliveries", start: (context) => startDeliveries(context) };
