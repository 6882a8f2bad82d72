import express, { type Express } from "express";
import { readInstanceId } from "#sandbox/shared/config.ts";
import { INSTANCE_HEADER } from "#sandbox/shared/instance-id.ts";
import type { Logger } from "#sandbox/shared/log.ts";
import { requestLog } from "./request-log.ts";

/**
 * An Express app that logs its requests. Settings come first: Express reads some of them when the first handler is
 * added.
 */
export function createApp(log: Logger, settings: Record<string, unknown> = {}): Express {
  const app = express();
  for (const [name, value] of Object.entries({ "x-powered-by": false, etag: false, ...settings })) app.set(name, value);
  return app.use(requestLog(log));
}

/** `/healthz`: the process is alive. `/readyz`: it reaches its database, if it has one. */
export function mountHealth(app: Express, log: Logger, queryDatabase: () => Promise<unknown> = async () => {}): void {
  const instanceId = readInstanceId();
  app.use(["/healthz", "/readyz"], (_request, response, next) => {
    if (instanceId) response.setHeader(INSTANCE_HEADER, instanceId);
    next();
  });
  app.get("/healthz", (_request, response) => void response.json({ status: "alive" }));
  app.get("/readyz", async (_request, response) => {
    try {
      await queryDatabase();
      response.json({ status: "ready" });
    } catch (error) {
      log.warn({ err: error }, "The database does not respond.");
      response.status(503).json({ status: "not_ready", database: "unreachable" });
    }
  });
}
