import { timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import express, { type Request, type RequestHandler, type Response } from "express";
import { createApp, mountHealth } from "#sandbox/shared/http/app.ts";
import { errorHandler } from "#sandbox/shared/http/error-handler.ts";
import { closeGracefully, listen } from "#sandbox/shared/http/listen.ts";
import { createLogger, type Logger } from "#sandbox/shared/log.ts";
import type { Config } from "./config.ts";
import { errors, ProviderError } from "./errors.ts";
import { createFaults } from "./faults.ts";
import { createItems } from "./items.ts";
import { api, control, type Handle, type Provider } from "./routes.ts";
import { createWebhookKeys } from "./webhook-keys.ts";

export type BankLinkOptions = Omit<Config, "logLevel"> & { log?: Logger };

export interface BankLinkProvider {
  url: string;
  close(): Promise<void>;
}

/** A bank-linking provider with Plaid's API, for development and tests. Port 0 takes any free port. */
export async function startBankLink(options: BankLinkOptions): Promise<BankLinkProvider> {
  const { log = createLogger("bank-link", "silent") } = options;
  const provider: Provider = { items: createItems(), keys: await createWebhookKeys(), faults: createFaults() };
  const app = createApp(log);
  mountHealth(app, log);
  app.use(express.json({ type: () => true }));
  for (const [path, handle] of Object.entries({ ...api, ...control }))
    app.post(path, respond(provider, options, handle));
  app.use(
    errorHandler(log, ({ response, status, error }) =>
      sendError(response, error instanceof ProviderError ? error : errors.internal(status)),
    ),
  );
  const server = createServer(app);
  const port = await listen(server, options);
  return { url: `http://${options.host}:${port}`, close: () => closeGracefully(server) };
}

function respond(provider: Provider, options: BankLinkOptions, handle: Handle): RequestHandler {
  return async (request, response) => {
    const fault = provider.faults.take(request.path);
    if (fault) return sendError(response, errors.internal(fault.status));
    assertClient(request, options);
    response.json({ ...(await handle(provider, request.body ?? {})), request_id: response.locals.requestId });
  };
}

function sendError(response: Response, { status, type, code, message }: ProviderError): void {
  response.status(status).json({
    error_type: type,
    error_code: code,
    error_message: message,
    display_message: null,
    request_id: response.locals.requestId,
  });
}

function assertClient(request: Request, { clientId, secret }: BankLinkOptions): void {
  const given = `${request.get("plaid-client-id") ?? request.body?.client_id}:${request.get("plaid-secret") ?? request.body?.secret}`;
  const [left, right] = [Buffer.from(given), Buffer.from(`${clientId}:${secret}`)];
  if (left.length !== right.length || !timingSafeEqual(left, right)) throw errors.invalidKeys();
}
