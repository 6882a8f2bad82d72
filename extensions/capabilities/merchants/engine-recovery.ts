import type { Environment } from "#contract/environment.ts";
import { ENGINE } from "#extensions/connectors/engine/index.ts";
import { logFailure } from "#extensions/platform/database/log-failure.ts";
import { outageScope, resumeWaiting, tryWaiting } from "#extensions/platform/due-work-runner/resume-waiting.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import type { RunningWorker, Worker } from "#extensions/platform/workers/worker.ts";
import { engines } from "./engine.ts";

/** Interval between checks of whether the engine answers again. */
const INTERVAL_MS = 15_000;
/** After this many intervals, every request from before the end of an outage has failed, and its work waits too. */
const LATE_FAILURES = 4;
/** All of live shares an outage; in the sandbox each organization has its own. */
const TRIED = { live: 1, sandbox: 20 } as const;
const ENVIRONMENTS = ["live", "sandbox"] as const;

/**
 * Makes work that waits for the engine due as soon as it answers again. It also probes, for processes without other
 * requests.
 */
export const engineRecovery: Worker = {
  name: "engine.recovery",
  start: (context) => startEngineRecovery(context),
};

export function startEngineRecovery(context: Context, intervalMs = INTERVAL_MS): RunningWorker {
  const byEnvironment = context.use(engines);
  const running = new Set<Promise<void>>();
  const after = { live: "", sandbox: "" };

  function run(part: () => Promise<void>): void {
    const failed = (error: unknown) => logFailure(context.logger, { err: error }, "due work could not be resumed");
    const started = part()
      .catch(failed)
      .finally(() => running.delete(started));
    running.add(started);
  }

  async function tryAll(): Promise<void> {
    for (const environment of ENVIRONMENTS)
      after[environment] = await tryWaiting(context, {
        service: ENGINE,
        environment,
        after: after[environment],
        limit: TRIED[environment],
        isAnswering: (organizationId) =>
          byEnvironment[environment].isAnswering(outageScope(environment, organizationId)),
      });
  }

  const later = new Set<NodeJS.Timeout>();
  const answering = (environment: Environment) => (organizationId?: string) => {
    // Both environments may have one engine, whose shared breaker is live's.
    if ((organizationId === undefined) !== (environment === "live")) return;
    const resume = () => run(() => resumeWaiting(context, { service: ENGINE, environment, organizationId }));
    resume();
    const again = setTimeout(() => {
      later.delete(again);
      resume();
    }, LATE_FAILURES * intervalMs).unref();
    later.add(again);
  };
  const ignored = ENVIRONMENTS.map((each) => byEnvironment[each].onAnswering(answering(each)));
  const timer = setInterval(() => {
    if (running.size === 0) run(tryAll);
  }, intervalMs);
  return {
    async stop(graceMs) {
      for (const ignore of ignored) ignore();
      clearInterval(timer);
      for (const each of later) clearTimeout(each);
      const ended = Promise.all(running);
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, graceMs).unref())]);
    },
  };
}
