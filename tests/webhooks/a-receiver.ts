import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly at: number;
}

export interface Receiver {
  readonly url: string;
  readonly port: number;
  readonly received: Received[];
  readonly connections: () => number;
  /** When it is zero, all that a process which has ended sent has arrived. */
  readonly openConnections: () => number;
  close(): Promise<void>;
}

type Answer = (response: ServerResponse, received: Received) => void;

/** A real HTTP server that stores all requests. It answers 200 by default. */
export async function startReceiver(
  answer: Answer = (response) => void response.writeHead(200).end("ok"),
): Promise<Receiver> {
  const received: Received[] = [];
  let connections = 0;
  let openConnections = 0;
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { url: path = "", headers } = request;
      const one = { path, headers, body: Buffer.concat(chunks).toString(), at: performance.now() };
      received.push(one);
      answer(response, one);
    });
  });
  server.on("connection", (socket) => {
    connections += 1;
    openConnections += 1;
    socket.on("close", () => (openConnections -= 1));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    received,
    connections: () => connections,
    openConnections: () => openConnections,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** A receiver that ends with the test. */
export async function aReceiver(answer?: Answer): Promise<Receiver> {
  const receiver = await startReceiver(answer);
  onTestFinished(() => receiver.close());
  return receiver;
}
