import { createServer } from "node:http";
import { join } from "node:path";
import express from "express";
import { createApp, mountHealth } from "#sandbox/shared/http/app.ts";
import { errorHandler } from "#sandbox/shared/http/error-handler.ts";
import { closeGracefully, listen } from "#sandbox/shared/http/listen.ts";
import { createLogger, type Logger } from "#sandbox/shared/log.ts";
import type { Account } from "./cloud/accounts.ts";
import { type Cloud, createCloud } from "./cloud/cloud.ts";
import type { Config } from "./config.ts";
import { createFleet, type Fleet } from "./device/fleet.ts";
import { apiRoutes } from "./routes/api.ts";
import { controlRoutes } from "./routes/control.ts";
import { linkRoutes } from "./routes/link.ts";
import { pageRoutes } from "./routes/pages.ts";
import { openStore } from "./store/store.ts";
import { CloudError } from "./wire/errors.ts";

export interface TerminalOptions extends Omit<Config, "logLevel"> {
  /** Silent unless given. */
  readonly log?: Logger;
  /** A heartbeat is due each 30 seconds unless a test shortens it. */
  readonly heartbeatMs?: number;
  /** How many terminals a new account gets: two when absent. */
  readonly terminalsPerAccount?: number;
  readonly now?: () => number;
}

export interface RunningTerminals {
  /** The page with the terminals. */
  url: string;
  close(): Promise<void>;
  /** Ends at once, as a killed process: only what is in files stays. */
  kill(): void;
}

/** A vendor's cloud and its terminals, for development and tests. Port 0 takes any free port. */
export async function startTerminals(options: TerminalOptions): Promise<RunningTerminals> {
  const { host, dataDir, log = createLogger("terminal", "silent"), heartbeatMs = 30_000, now = Date.now } = options;
  const store = openStore(dataDir && join(dataDir, "cloud.jsonl"));
  const cloud = createCloud({ store, secret: options.secret, heartbeatMs, now });
  const server = createServer();
  const url = `http://${host}:${await listen(server, options)}`;
  const fleet = createFleet({ cloudUrl: url, dataDir, heartbeatMs, now });
  const onAccount = (account: Account) => {
    for (let count = 0; count < (options.terminalsPerAccount ?? 2); count += 1)
      fleet.add(cloud.registry.add(account.id));
  };
  server.on("request", createTerminalApp({ cloud, fleet, log, onAccount }));
  for (const terminal of cloud.registry.all()) fleet.add(terminal);
  const stop = () => {
    fleet.stop();
    cloud.stop();
    store.close();
  };
  return {
    url,
    async close() {
      stop();
      await closeGracefully(server);
    },
    kill() {
      stop();
      server.close();
      server.closeAllConnections();
    },
  };
}

interface AppParts {
  readonly cloud: Cloud;
  readonly fleet: Fleet;
  readonly log: Logger;
  onAccount(account: Account): void;
}

function createTerminalApp({ cloud, fleet, log, onAccount }: AppParts) {
  const app = createApp(log, { "query parser": "simple" });
  mountHealth(app, log);
  const json = express.json({ limit: "1mb" });
  app.use("/v1", json, apiRoutes(cloud, onAccount));
  app.use("/control", json, controlRoutes(cloud, fleet));
  app.use("/link", json, linkRoutes(cloud));
  app.use(pageRoutes(cloud, fleet));
  app.use(
    (_request, response) =>
      void response.status(404).json({ error: { code: "unknown_address", message: "There is no such address." } }),
  );
  return app.use(
    errorHandler(log, ({ response, status, error }) => {
      const code = error instanceof CloudError ? error.code : status < 500 ? "invalid_request" : "internal";
      const message = error instanceof CloudError ? error.message : "The request failed.";
      response.status(status).json({ error: { code, message } });
    }),
  );
}
