import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Tollhouse, type TollhouseOptions } from "../../clients/typescript/src/index.ts";

export const API_KEY = `svc_sandbox_${"0123456789abcdef".repeat(4)}`;

/** A request as it arrived. */
export interface Arrived {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
  readonly at: number;
}

/** Behavior of the API, network or proxy for one request. */
export type Behaviour = (response: ServerResponse, request: Arrived) => void | Promise<void>;

/** An API on a real port that answers with these behaviors in order; the last one applies to all later requests. */
export async function aMisbehavingApi(...behaviours: readonly Behaviour[]) {
  const arrived: Arrived[] = [];
  const server = createServer(async (request, response) => {
    const { method = "", url = "", headers } = request;
    const seen = { method, url, headers, body: await text(request), at: performance.now() };
    const behaviour = behaviours[Math.min(arrived.push(seen), behaviours.length) - 1];
    await behaviour?.(response, seen);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    arrived,
    client: (options: Partial<TollhouseOptions> = {}) =>
      new Tollhouse({ apiKey: API_KEY, baseUrl: url, retryDelayMs: 1, ...options }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export const answers =
  (status: number, body: unknown = {}, headers: Record<string, string> = {}): Behaviour =>
  (response) =>
    void response
      .writeHead(status, { "content-type": "application/json", ...headers })
      .end(typeof body === "string" ? body : JSON.stringify(body));

export const refuses = (status: number, type: string, code: string, headers: Record<string, string> = {}): Behaviour =>
  answers(
    status,
    { error: { type, code, message: "No.", param: null, details: [], request_id: "req_1", doc_url: null } },
    headers,
  );

/** Receives the request and closes the connection. */
export const hangsUp: Behaviour = (response) => void response.destroy();

export const hangsUpAmidTheAnswer: Behaviour = (response) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": "1000" }).write('{"dispute_id":');
  setTimeout(() => response.destroy(), 10);
};

export const saysNothing: Behaviour = () => {};
