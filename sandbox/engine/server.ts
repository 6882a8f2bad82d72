import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import type { EngineSettings } from "./config.ts";
import type { Engine } from "./engine.ts";
import { createFaultList } from "./http/faults.ts";
import { mount } from "./http/pipeline.ts";
import { routes } from "./routes.ts";
import { createPool } from "./store/database.ts";
import { createSchema } from "./store/schema.ts";
import { RETRY_DELAYS_MS, startWebhookSender } from "./webhooks/sender.ts";

export interface SandboxEngineOptions extends EngineSettings {
  /** One object per request and per defect; silent unless given. */
  log?: (line: Record<string, unknown>) => void;
  /** The documented schedule unless a test shortens it. */
  webhookRetryDelaysMs?: readonly number[];
}

export interface SandboxEngine {
  url: string;
  close(): Promise<void>;
}

/** Starts the engine on `databaseUrl`. Port 0 takes any free port; `close` waits for the requests in flight. */
export async function startSandboxEngine(options: SandboxEngineOptions): Promise<SandboxEngine> {
  const pool = createPool(options.databaseUrl);
  try {
    await createSchema(pool);
    const webhooks = startWebhookSender(pool, options.webhookRetryDelaysMs ?? RETRY_DELAYS_MS);
    const stopping = new AbortController();
    const engine: Engine = {
      pool,
      adminApiKey: options.adminApiKey,
      publicUrl: "",
      faults: createFaultList(),
      webhooks,
      stopping: stopping.signal,
      now: () => new Date(),
      log: options.log ?? (() => undefined),
    };
    const app = express();
    app.disable("x-powered-by");
    app.disable("etag");
    mount(app, engine, routes);
    const server = createServer(app);
    await listen(server, options.port, options.host);
    engine.publicUrl = `http://${options.host}:${(server.address() as AddressInfo).port}`;
    const close = async () => {
      stopping.abort();
      await closeServer(server);
      await webhooks.stop();
      await pool.end();
    };
    return { url: engine.publicUrl, close };
  } catch (error) {
    await pool.end();
    throw error;
  }
}

type Server = ReturnType<typeof createServer>;

const listen = (server: Server, port: number, host: string) =>
  new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });

const closeServer = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
