import "#contract/node-version.ts";
import { setTimeout as pause } from "node:timers/promises";
import { endWithin } from "#contract/end-within.ts";
import { startTracing } from "#extensions/caller/tracing.ts";
import { createContext } from "#extensions/platform/composition/create-context.ts";
import { startDueWork } from "#extensions/platform/due-work-runner/start-due-work.ts";
import { startJobs } from "#extensions/platform/job-runner/start-jobs.ts";
import { createLogger } from "#extensions/platform/kernel/logger.ts";
import { COMPLETE_JOB } from "#extensions/platform/operation-recovery/complete.job.ts";
import { followSaturation } from "./caller/admission/saturation.ts";
import { registry } from "./capabilities.ts";
import { type Config, readConfig } from "./platform/config/config.ts";
import { SupersededSchemaError } from "./platform/database/baseline.ts";
import { WrongEncryptionKeyError } from "./platform/encryption/check-keys.ts";
import { createAdmission, createService } from "./service.ts";

const GRACE_MS = 10_000;
/** Time to close connections to other services. */
const GOODBYE_MS = 5_000;

const config = configuration();
const logger = createLogger(config.logLevel);
const tracing = await startTracingOf(config);
const context = await createContext({ config, logger, registry }).catch(refuseStart);
context.metrics.watchProcess();
const admission = createAdmission(context);
followSaturation(admission, context.isPoolBusy);
const server = createService(context, {}, admission);
// Jobs start first: once the service reports that it listens, everything runs.
const jobs = await startJobs(context, registry.jobs);
const dueWork = startDueWork(context, registry.due);
const workers = registry.workers.map((worker) => worker.start(context));
context.instance.onDeath(() => {
  // The schedule makes up for a lost trigger.
  jobs.trigger(COMPLETE_JOB).catch((error: unknown) => logger.warn({ err: error }, "the completer was not triggered"));
});
await server.start();

for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, stop);

async function stop(signal: NodeJS.Signals): Promise<void> {
  logger.info({ signal }, "stopping");
  endWithin(config.stopDelayMs + GRACE_MS + GOODBYE_MS, () => logger.warn("stopping took too long, so it was cut"));
  server.withdraw();
  const served = pause(config.stopDelayMs).then(() => server.stop(GRACE_MS));
  await Promise.all([served, ...[jobs, dueWork, ...workers].map((running) => running.stop(GRACE_MS))]);
  await context.close();
  await tracing?.stop();
}

async function startTracingOf({ otlpEndpoint, traceSampleRatio }: Config) {
  if (!otlpEndpoint) return null;
  return startTracing({ endpoint: otlpEndpoint, service: "tollhouse-extensions", sampleRatio: traceSampleRatio });
}

/** Like any other invalid setting. */
function refuseStart(error: unknown): never {
  if (!(error instanceof WrongEncryptionKeyError || error instanceof SupersededSchemaError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

/** An invalid setting ends the start with the sentences that name it and nothing else. */
function configuration(): Config {
  try {
    return readConfig();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
