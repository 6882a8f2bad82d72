import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Express } from "express";
import { errorBody } from "#app/rest/api-error.server.ts";
import { type ApiError, refuse } from "#app/rest/errors.server.ts";
import { requestIdFrom } from "#contract/request-id.ts";

/** Enough for the largest body over a slow line; clients that only hold connections open are cut off. */
const TIMEOUTS = { headersTimeout: 20_000, requestTimeout: 120_000 };
/** Longer than load balancers and agents keep a connection (60 s), so that they close it and lose no request. */
const KEEP_ALIVE_MS = 65_000;

/** The app's HTTP server. Requests that cannot be parsed get an error in the API's format. */
export function httpServer(app: Express, timeouts = TIMEOUTS): Server {
  const connectionsCheckingInterval = timeouts.headersTimeout / 4;
  // A missing host is refused by the app (request-guard.ts): Node would do it without a body.
  const answer = (request: IncomingMessage, response: ServerResponse) => app(toOriginForm(request), response);
  const options = {
    ...timeouts,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval,
    requireHostHeader: false,
  };
  const server = createServer(options, answer);
  // Unknown expectations are ignored (RFC 9110 section 10.1.1); Node alone would answer 417 without a body.
  server.on("checkExpectation", answer);
  return server.on("clientError", (error, socket) => answerParserError(error, socket as Connection, app.locals.appUrl));
}

const ABSOLUTE_FORM = /^https?:\/\/([^/?#]*)([^#]*)/i;

/** RFC 9112 section 3.2.2: a target may name the host, which then counts instead of the Host header. */
function toOriginForm(request: IncomingMessage): IncomingMessage {
  const [, host, rest = ""] = ABSOLUTE_FORM.exec(request.url ?? "") ?? [];
  if (host === undefined) return request;
  request.headers.host = host;
  request.url = rest.startsWith("/") ? rest : `/${rest}`;
  return request;
}

/** By the codes of Node's HTTP parser. All other codes mean that the request is not HTTP. */
const REFUSALS: Readonly<Record<string, () => ApiError>> = {
  HPE_HEADER_OVERFLOW: () => refuse("headers_too_large"),
  ERR_HTTP_REQUEST_TIMEOUT: () => refuse("request_timeout"),
};

/** Time for reading and dropping further data; an immediate close could lose the answer. */
const LINGER_MS = 2_000;
/** The parser reports every further piece of unreadable data. */
const refused = new WeakSet<Socket>();

/** Node stores the current response on the connection. */
type Connection = Socket & { readonly _httpMessage?: ServerResponse };

function answerParserError(error: NodeJS.ErrnoException, socket: Connection, appUrl: string): void {
  if (refused.has(socket) && error.code !== "ECONNRESET") return;
  // Part of a response is sent, or the client is gone.
  if (!socket.writable || error.code === "ECONNRESET" || socket._httpMessage?.headersSent) return void socket.destroy();
  const known = REFUSALS[error.code ?? ""]?.() ?? refuse("request_invalid");
  const requestId = requestIdFrom(undefined);
  const body = errorBody(known.init, { requestId, appUrl });
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
    "cache-control": "no-store",
    "x-request-id": requestId,
    connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  refused.add(socket);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.end(`HTTP/1.1 ${known.init.status} ${STATUS_CODES[known.init.status]}\r\n${lines.join("")}\r\n${body}`);
}
