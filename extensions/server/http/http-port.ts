import { createServer, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Port } from "#extensions/server/grpc/grpc-port.ts";

const IDLE_SWEEP_MS = 100;

/** How long a client may take to send a request. A slower one is answered with 408. */
export interface HttpTimeouts {
  readonly headersMs: number;
  readonly requestMs: number;
}

const STANDARD_TIMEOUTS: HttpTimeouts = { headersMs: 10_000, requestMs: 30_000 };

interface HttpPortOptions {
  readonly host: string;
  readonly port: number;
  readonly listener: RequestListener;
  readonly timeouts?: HttpTimeouts;
}

export function createHttpPort({ host, port, listener, timeouts = STANDARD_TIMEOUTS }: HttpPortOptions): Port {
  const server = createServer({
    headersTimeout: timeouts.headersMs,
    requestTimeout: timeouts.requestMs,
    connectionsCheckingInterval: Math.min(timeouts.requestMs / 2, 5_000),
    // Longer than the clients' agents keep a connection, so that the client closes it.
    keepAliveTimeout: 65_000,
  });
  const inFlight = new Set<ServerResponse>();
  server.on("request", (request, response) => {
    inFlight.add(response);
    response.once("close", () => inFlight.delete(response));
    if (!server.listening) endConnectionWith(response);
    listener(request, response);
  });
  return {
    start: () =>
      new Promise((resolve, reject) => {
        server.once("error", reject);
        server.listen(port, host, () => {
          server.off("error", reject);
          const { address, family, port: bound } = server.address() as AddressInfo;
          resolve(`http://${family === "IPv6" ? `[${address}]` : address}:${bound}`);
        });
      }),
    stop: (graceMs) =>
      new Promise((resolve) => {
        for (const response of inFlight) endConnectionWith(response);
        const cut = setTimeout(() => server.closeAllConnections(), graceMs);
        // Connections that fall idle when their request is answered would otherwise stay for the keep-alive time.
        const sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS);
        server.close(() => {
          clearTimeout(cut);
          clearInterval(sweep);
          resolve();
        });
      }),
  };
}

/** Tells the client not to send its next request over a connection that is about to end. */
function endConnectionWith(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("connection", "close");
}
