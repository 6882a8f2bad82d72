import { createServer } from "node:http";
import type { Request, Response } from "express";
import { startExpiry } from "#sandbox/engine/disputes/expiry.ts";
import { mount, refuseTarget } from "#sandbox/engine/pipeline/pipeline.ts";
import type { Engine } from "#sandbox/engine/routing/engine.ts";
import { createFaultList } from "#sandbox/engine/routing/faults.ts";
import { createApp, mountHealth } from "#sandbox/shared/http/app.ts";
import { closeGracefully, listen } from "#sandbox/shared/http/listen.ts";
import { createLogger, type Logger } from "#sandbox/shared/log.ts";
import type { Config } from "./config.ts";
import { routes } from "./routes.ts";
import { createPool } from "./store/database.ts";
import { createSchema } from "./store/schema.ts";
import { RETRY_DELAYS_MS, startWebhookSender } from "./webhooks/sender.ts";

export interface SandboxEngineOptions
  extends Omit<Config, "logLevel" | "preparedStatements">,
    Partial<Pick<Config, "preparedStatements">> {
  /** Silent unless given. */
  log?: Logger;
  /** The documented schedule unless a test shortens it. */
  webhookRetryDelaysMs?: readonly number[];
  /** The engine's address for browsers, when it differs from where it listens. */
  publicUrl?: string | undefined;
}

export interface SandboxEngine {
  url: string;
  close(): Promise<void>;
}

/** Starts the engine on `databaseUrl`. Port 0 takes any free port; `close` waits for the requests in flight. */
export async function startSandboxEngine(options: SandboxEngineOptions): Promise<SandboxEngine> {
  const { log = createLogger("engine", "silent") } = options;
  const pool = createPool(options.databaseUrl, options.preparedStatements);
  const server = createServer();
  try {
    await createSchema(pool);
    const url = `http://${options.host}:${await listen(server, options)}`;
    const stopping = new AbortController();
    const engine: Engine = {
      pool,
      adminApiKey: options.adminApiKey,
      publicUrl: options.publicUrl ?? url,
      faults: createFaultList(),
      webhooks: startWebhookSender(pool, options.webhookRetryDelaysMs ?? RETRY_DELAYS_MS),
      stopping: stopping.signal,
      now: () => new Date(),
      log,
    };
    const app = createApp(log);
    mountHealth(app, log, () => pool.query("select 1 from sandbox_engine.accounts limit 1"));
    mount(app, engine, routes);
    server.on("request", (request, response) =>
      app(request as Request, response as Response, () => refuseTarget(response)),
    );
    const stopExpiry = startExpiry(engine);
    const close = async () => {
      stopping.abort();
      await closeGracefully(server);
      await stopExpiry();
      await engine.webhooks.stop();
      await pool.end();
    };
    return { url, close };
  } catch (error) {
    await pool.end();
    throw error;
  }
}
