import { randomUUID, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express, { type Request, type RequestHandler } from "express";
import type { BankLinkSettings } from "./config.ts";
import { createFaults } from "./faults.ts";
import { createItems } from "./items.ts";
import { Refusal, refusals } from "./refusal.ts";
import { api, control, type Provider } from "./routes.ts";
import { createWebhookKeys } from "./webhook-keys.ts";

export interface BankLinkProvider {
  url: string;
  close(): Promise<void>;
}

/** A bank-linking provider of Plaid's shape, for a laptop and for tests. Port 0 takes any free port. */
export async function startBankLink(settings: BankLinkSettings): Promise<BankLinkProvider> {
  const provider: Provider = { items: createItems(), keys: await createWebhookKeys(), faults: createFaults() };
  const app = express().disable("x-powered-by").disable("etag");
  for (const path of ["/healthz", "/readyz"])
    app.get(path, (_request, response) => void response.json({ status: "ok" }));
  app.use(express.json({ type: () => true }));
  for (const [path, handle] of Object.entries({ ...api, ...control }))
    app.post(path, answering(provider, settings, handle));
  const server = createServer(app);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(settings.port, settings.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://${settings.host}:${port}`, close };
}

function answering(provider: Provider, settings: BankLinkSettings, handle: (typeof api)[string]): RequestHandler {
  return async (request, response) => {
    const request_id = randomUUID();
    const fault = provider.faults.take(request.path);
    if (fault) {
      response.status(fault.status).json({ error_type: "API_ERROR", error_code: "INTERNAL_SERVER_ERROR", request_id });
      return;
    }
    try {
      assertClient(request, settings);
      response.json({ ...((await handle?.(provider, request.body ?? {})) as object), request_id });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { type, code, message } = error;
      response
        .status(400)
        .json({ error_type: type, error_code: code, error_message: message, display_message: null, request_id });
    }
  };
}

function assertClient(request: Request, { clientId, secret }: BankLinkSettings): void {
  const given = `${request.get("plaid-client-id") ?? request.body?.client_id}:${request.get("plaid-secret") ?? request.body?.secret}`;
  const [left, right] = [Buffer.from(given), Buffer.from(`${clientId}:${secret}`)];
  if (left.length !== right.length || !timingSafeEqual(left, right)) throw refusals.invalidKeys();
}
