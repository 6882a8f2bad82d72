import { readDatabaseTime } from "#extensions/platform/database/database-time.queries.ts";
import { logFailure } from "#extensions/platform/database/log-failure.ts";
import { listLiveInstances } from "#extensions/platform/operations/maintenance.queries.ts";
import { getTenant } from "#extensions/platform/tenancy/tenants.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import type { RunningWorker, Worker } from "#extensions/platform/workers/worker.ts";
import { advancesPart, continueAdvance } from "./advances.ts";
import type { ClockParts } from "./clock-parts.ts";
import { isAnyAdvancing, listFreeAdvances } from "./test-clock.queries.ts";

const INTERVAL_MS = 1_000;
const MOST_FOUND = 20;
/** An advance that failed is tried again after this time, doubling, up to the longest. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

interface Failed {
  readonly pauseMs: number;
  readonly until: number;
}

/** Continues advances that no live process continues: the request has got its answer, or its process has ended. */
export const advanceWorker = (parts: ClockParts): Worker => ({
  name: "test_clocks",
  start: (context) => startAdvances(context, parts),
});

function startAdvances(context: Context, parts: ClockParts): RunningWorker {
  const advances = context.use(advancesPart);
  const failed = new Map<string, Failed>();
  let looking: Promise<void> | null = null;
  const look = () => {
    looking ??= lookOnce(context, parts, failed)
      .catch((err: unknown) => logFailure(context.logger, { err }, "advances of test clocks could not be looked for"))
      .finally(() => (looking = null));
  };
  const timer = setInterval(look, INTERVAL_MS);
  return {
    async stop(graceMs) {
      advances.isStopping = true;
      clearInterval(timer);
      const ended = Promise.resolve(looking).then(() => Promise.allSettled(advances.running.values()));
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, graceMs).unref())]);
    },
  };
}

async function lookOnce(context: Context, parts: ClockParts, failed: Map<string, Failed>): Promise<void> {
  const em = context.orm.em.fork();
  if (!(await isAnyAdvancing(em))) return;
  const now = await readDatabaseTime(em);
  // Those that wait would hide the ones behind them.
  const without = [...failed].flatMap(([id, { until }]) => (performance.now() < until ? [id] : []));
  const free = { now, liveInstances: await listLiveInstances({ em }, now), without, limit: MOST_FOUND };
  for (const id of await listFreeAdvances(em, free)) {
    const before = failed.get(id);
    const running = continueAdvance(context, await getTenant({ em: context.orm.em.fork() }, { id }), parts);
    running?.then(
      () => failed.delete(id),
      () => {
        const pauseMs = Math.min(2 * (before?.pauseMs ?? FIRST_PAUSE_MS / 2), LONGEST_PAUSE_MS);
        failed.set(id, { pauseMs, until: performance.now() + pauseMs });
      },
    );
  }
}
