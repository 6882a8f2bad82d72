import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as it went over the wire, and its answer. */
export interface Exchange {
  method: string;
  url: URL;
  headers: Headers;
  body: Buffer;
  status: number;
  answer: Buffer;
  answerType: string;
}

const HOP_BY_HOP = new Set(["connection", "host", "keep-alive", "transfer-encoding", "content-length"]);

/** A proxy in front of `target` that records all traffic. */
export async function aRecordingProxy(target: string) {
  const exchanges: Exchange[] = [];
  const server = createServer(async (request, response) => {
    exchanges.push(await forward(target, request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, exchanges, close };
}

async function forward(target: string, request: IncomingMessage, response: ServerResponse): Promise<Exchange> {
  const { method = "" } = request;
  const url = new URL(request.url ?? "/", target);
  const body = Buffer.concat(await Array.fromAsync(request));
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (!HOP_BY_HOP.has(name)) headers.set(name, String(value));
  const answered = await fetch(url, { method, headers, ...(body.length > 0 && { body }) });
  const answer = Buffer.from(await answered.arrayBuffer());
  const answerType = answered.headers.get("content-type") ?? "";
  response.writeHead(answered.status, { "content-type": answerType }).end(answer);
  return { method, url, headers, body, status: answered.status, answer, answerType };
}
