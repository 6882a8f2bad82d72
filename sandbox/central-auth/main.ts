import { ConfigError, readConfig } from "./config.ts";
import { createLogger } from "./log.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./seed.ts";
import { startCentralAuth } from "./server.ts";

try {
  const config = readConfig();
  const log = createLogger(config.logLevel);
  const central = await startCentralAuth({ ...config, log });
  log.info({ url: central.url }, "central authentication listening");
  if (config.demo)
    log.info({ emails: DEMO_ACCOUNTS.map(({ email }) => email), demo_password: DEMO_PASSWORD }, "demo accounts");
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.once(signal, () => {
      log.info({ signal }, "stopping");
      central.close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
} catch (error) {
  // Written at once and whole: the process ends before a logger would write.
  const message = error instanceof ConfigError ? error.message : String((error as Error).stack ?? error);
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
