import "#contract/node-version.ts";
import { setTimeout as pause } from "node:timers/promises";
import { noteSignInTime } from "#app/auth/sign-in/sign-in-time.server.ts";
import { type Config, ConfigError, readConfig } from "#app/config/config.server.ts";
import { findBuild } from "#app/server/build.ts";
import { createExpressApp } from "#app/server/express-app.ts";
import { httpServer } from "#app/server/http-server.ts";
import { closeGracefully, listen } from "#app/server/listen.ts";
import { createLogger } from "#app/server/logger.ts";
import { metricsServer } from "#app/server/metrics.ts";
import { proxyProtocol } from "#app/server/proxy-protocol.ts";
import { connectExtensions } from "#app/services/extensions.server.ts";
import { createServices } from "#app/services/services.server.ts";
import { endWithin } from "#contract/end-within.ts";
import { followSaturation } from "#extensions/caller/admission/saturation.ts";
import { startTracing } from "#extensions/caller/tracing.ts";

/** Time limits for requests in flight after a stop signal, and for notifying other services afterwards. */
const GRACE_MS = 10_000;
const GOODBYE_MS = 5_000;

try {
  await start();
} catch (error) {
  // Configuration errors are for the operator and need no stack trace.
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}

/** Warnings about settings that work but are unsuitable for production. */
function warningsOf(config: Config): string[] {
  const { authUrl, authServiceSecret, authState, extensions, sessionSecretIsShared, isPublic, trustProxy } = config;
  return [
    ...(extensions.secret ? [] : ["INTERNAL_SECRET is not set: the extensions service will refuse every call."]),
    ...(sessionSecretIsShared ? ["SESSION_SECRET is not set: sessions are signed with CENTRAL_AUTH_SECRET."] : []),
    ...(authState === "off"
      ? ["AUTH_STATE is off: another site can sign a browser in to a session that is not its own."]
      : []),
    ...(isPublic && trustProxy.every((each) => each === "loopback")
      ? [
          "TRUST_PROXY names no proxy on another machine: all clients of a balancer there share its address. A TCP balancer must keep the address of its clients, since the PROXY protocol is not read.",
        ]
      : []),
    ...(authUrl ? [] : ["AUTH_URL is not set: nobody can sign in."]),
    ...(authUrl && !authServiceSecret ? ["AUTH_SERVICE_SECRET is not set: no membership can be confirmed."] : []),
  ];
}

async function start(): Promise<void> {
  const config = readConfig();
  const { otlpEndpoint: endpoint, traceSampleRatio: sampleRatio } = config;
  const tracing = endpoint && (await startTracing({ endpoint, service: "tollhouse-app", sampleRatio }));
  const build = await findBuild(config);
  const log = createLogger(config.logLevel);
  const services = createServices({ config, log, extensions: connectExtensions(config) });
  const app = await createExpressApp(services, build);
  followSaturation(services.admission);
  const server = httpServer(app).on("clientError", proxyProtocol(log));
  const metrics = config.metricsPort === undefined ? null : metricsServer(services);
  if (metrics) await listen(metrics, config.metricsPort ?? 0, config.host);
  const { port } = await listen(server, config.port, config.host);
  for (const warning of warningsOf(config)) log.warn(warning);
  log.info({ host: config.host, port, app_env: config.appEnv, mode: build.mode }, "Tollhouse's UI is listening.");

  let stopping = false;
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, "Stopping after the requests in flight.");
    endWithin(config.stopDelayMs + GRACE_MS + GOODBYE_MS, () => log.warn("Stopping took too long, so it was cut."));
    app.locals.isStopping = true;
    await pause(config.stopDelayMs);
    await closeGracefully(server, GRACE_MS);
    // After the last request, so that it is counted.
    await Promise.all([services.apiKeyUsage.close(), services.requestLog.close()]);
    services.extensions.close();
    if (metrics) await closeGracefully(metrics, GRACE_MS);
    if (tracing) await tracing.stop();
    if (build.mode === "development") await build.vite.close();
    log.info("Stopped.");
    process.exit(0);
  };
  process.on("SIGTERM", stop).on("SIGINT", stop);
  // At start, to warn the operator when the central service returns no state or no sign-in time.
  const { central } = services.auth;
  await central?.requiresState();
  if (central) await noteSignInTime(central.service, log);
}
