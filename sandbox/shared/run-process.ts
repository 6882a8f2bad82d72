import { ConfigError } from "./config.ts";
import { createLogger, type Logger } from "./log.ts";

interface RunningService {
  url: string;
  close(): Promise<void>;
}

interface Service<Settings> {
  name: string;
  readSettings(): Settings;
  start(settings: Settings & { log: Logger }): Promise<RunningService>;
}

/**
 * The main function of a service: it serves until SIGTERM or SIGINT, and a failed start is explained on standard error.
 */
export async function runProcess<Settings extends { logLevel: string }>(service: Service<Settings>): Promise<void> {
  try {
    const settings = service.readSettings();
    const log = createLogger(service.name, settings.logLevel);
    const running = await service.start({ ...settings, log });
    log.info({ url: running.url }, "Listening.");
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => stop(running, log, signal));
  } catch (error) {
    // Not through the logger: the process ends before the logger writes.
    const message = error instanceof ConfigError ? error.message : String((error as Error).stack ?? error);
    process.stderr.write(`${message}\n`);
    process.exitCode = 1;
  }
}

function stop(running: RunningService, log: Logger, signal: string): void {
  log.info({ signal }, "Stopping.");
  running.close().then(
    () => process.exit(0),
    () => process.exit(1),
  );
}
