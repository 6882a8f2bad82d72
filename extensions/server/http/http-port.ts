import { createServer, type RequestListener, type ServerResponse, STATUS_CODES } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import type { Port } from "#extensions/server/grpc/grpc-port.ts";

const IDLE_SWEEP_MS = 100;

/** Limits on sending a request. A slower client is answered with 408. */
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
  const answers = new WeakMap<Duplex, ServerResponse>();
  server.on("request", (request, response) => {
    inFlight.add(response);
    answers.set(request.socket, response);
    response.once("close", () => inFlight.delete(response));
    // Reads the rest of a body after an early answer, since the connection's next request follows it.
    response.once("finish", () => request.resume());
    if (!server.listening) endConnectionWith(response);
    listener(request, response);
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || isBegun(answers.get(socket))) return void socket.destroy();
    const status = STATUS_OF_ERROR[error.code ?? ""] ?? 400;
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\n\r\n`, () => socket.destroy());
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
        // Otherwise connections that become idle after their last answer would stay for the keep-alive time.
        const sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS);
        server.close(() => {
          clearTimeout(cut);
          clearInterval(sweep);
          resolve();
        });
      }),
  };
}

/** Errors of Node's HTTP parser with a status other than 400. */
const STATUS_OF_ERROR: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** Whether the current request's answer has started: Node itself would write a second one. */
function isBegun(answer: ServerResponse | undefined): boolean {
  return answer?.headersSent === true && !(answer.req.complete && answer.writableFinished);
}

/** Tells the client not to reuse a connection that is about to end. */
function endConnectionWith(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("connection", "close");
}
