import { startTracing } from "#extensions/caller/tracing.ts";
import { tenantFinder } from "#extensions/capabilities/organizations/index.ts";
import { type Config, readConfig } from "./platform/config/config.ts";
import { createContext } from "./platform/context.ts";
import { startJobs } from "./platform/jobs/start-jobs.ts";
import { createLogger } from "./platform/logger.ts";
import { openRoutesOf } from "./public-routes.ts";
import { routes } from "./routes.ts";
import { rateLimit } from "./server/interceptors/rate-limit.interceptor.ts";
import { unitOfWork } from "./server/interceptors/unit-of-work.interceptor.ts";
import { createServer } from "./server/server.ts";

const GRACE_MS = 10_000;

const config = configuration();
const logger = createLogger(config.logLevel);
const tracing = await startTracingOf(config);
const context = await createContext(config, logger);
context.metrics.watchProcess();
const server = createServer({
  config,
  logger,
  metrics: context.metrics,
  routes,
  findTenant: tenantFinder(context),
  ready: context.ready,
  rateLimit: rateLimit(context),
  unitOfWork: unitOfWork(() => context),
  openRoutes: openRoutesOf(context),
});
// Whoever hears that it listens may count on all of it.
const jobs = await startJobs(context);
await server.start();

for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, stop);

async function stop(signal: NodeJS.Signals): Promise<void> {
  logger.info({ signal }, "stopping");
  await Promise.all([server.stop(GRACE_MS), jobs.stop(GRACE_MS)]);
  await context.close();
  await tracing?.stop();
}

async function startTracingOf({ otlpEndpoint, traceSampleRatio }: Config) {
  if (!otlpEndpoint) return null;
  return startTracing({ endpoint: otlpEndpoint, service: "tollhouse-extensions", sampleRatio: traceSampleRatio });
}

/** A bad setting ends the start with the sentences that name it, and nothing else around them. */
function configuration(): Config {
  try {
    return readConfig();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
