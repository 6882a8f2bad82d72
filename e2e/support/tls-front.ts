import { appendFileSync } from "node:fs";
import { createServer as createProxy, request as forward, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer } from "node:https";
import { type AddressInfo, connect, type Server } from "node:net";
import type { Duplex } from "node:stream";
import type { Certificate } from "./certificate.ts";

export interface TlsFrontOptions {
  readonly certificate: Certificate;
  /** The loopback port of a host name; undefined for unknown names. */
  readonly portOf: (host: string) => number | undefined;
  /** Receives a line for each credential that passes, so that the logs can be searched for it. */
  readonly credentialsFile: string;
}

export interface TlsFront {
  /** Port of all names over TLS. */
  readonly port: number;
  /** An outbound proxy, with which processes resolve the same names. */
  readonly proxyUrl: string;
  close(): Promise<void>;
}

const CREDENTIAL_COOKIE = /^[^=]*(?:session_token|bind|sign_in)=([^;]{16,})/;
const CREDENTIAL_PARAMETERS = ["token", "state", "code_challenge"];

/** The production proxy: terminates TLS and forwards the client's address. */
export async function startTlsFront(options: TlsFrontOptions): Promise<TlsFront> {
  const { cert, key } = options.certificate;
  const front = createServer({ cert, key }, (request, response) => pass(request, response, options));
  const port = await listen(front);
  const proxy = createProxy((_request, response) => void response.writeHead(405).end());
  proxy.on("connect", (_request, client: Duplex) => tunnel(client, port));
  return {
    port,
    proxyUrl: `http://127.0.0.1:${await listen(proxy)}`,
    async close() {
      for (const server of [front, proxy]) server.closeAllConnections();
      await Promise.all([front, proxy].map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}

function pass(request: IncomingMessage, response: ServerResponse, options: TlsFrontOptions): void {
  const host = request.headers.host ?? "";
  const port = options.portOf(host);
  if (!port) return void response.writeHead(421).end("Nobody is called that here.");
  const upstream = forward({
    host: "127.0.0.1",
    port,
    method: request.method,
    path: request.url,
    headers: {
      ...request.headers,
      "x-forwarded-for": addressOf(request),
      "x-forwarded-host": host,
      "x-forwarded-proto": "https",
    },
  });
  upstream.on("response", (answer) => {
    keepCredentials(answer, options.credentialsFile);
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    answer.pipe(response);
  });
  upstream.on("error", () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
  response.on("close", () => upstream.destroy());
  request.pipe(upstream);
}

/**
 * The browser's name for a payer with an address of their own: all browsers share this machine's. A header of ours would
 * make browsers ask other origins whether they take it.
 */
export const userAgentAt = (address: string): string =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 at/${address}`;

/** A client that has hung up has no address any more. */
function addressOf({ headers, socket }: IncomingMessage): string {
  const [, address] = / at\/([\da-f:.]+)$/.exec(headers["user-agent"] ?? "") ?? [];
  return address ?? socket.remoteAddress ?? "127.0.0.1";
}

function keepCredentials({ headers }: IncomingMessage, file: string): void {
  const cookies = (headers["set-cookie"] ?? []).map((cookie) => CREDENTIAL_COOKIE.exec(cookie)?.[1]);
  const target = headers.location ? new URL(headers.location, "https://nowhere.invalid") : null;
  const parameters = CREDENTIAL_PARAMETERS.map((name) => target?.searchParams.get(name));
  for (const credential of [...cookies, ...parameters]) if (credential) appendFileSync(file, `${credential}\n`);
}

function tunnel(client: Duplex, port: number): void {
  const upstream = connect(port, "127.0.0.1", () => {
    client.write("HTTP/1.1 200 Connection Established\r\n\r\n");
    client.pipe(upstream).pipe(client);
  });
  for (const [end, other] of [
    [client, upstream],
    [upstream, client],
  ] as const)
    end.on("error", () => other.destroy()).on("close", () => other.destroy());
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}
