import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { createEngine, type EngineOptions, type MerchantEngine } from "#extensions/connectors/engine/index.ts";

export interface ReceivedRequest {
  method: string;
  url: string;
  headers: IncomingMessage["headers"];
  body: Buffer;
}

export interface StubEngine {
  baseUrl: string;
  received: ReceivedRequest[];
  /** The merchant's view of this engine, with delays short enough for a test. */
  merchant(options?: Partial<EngineOptions>): MerchantEngine;
}

type Answer = (response: ServerResponse, request: ReceivedRequest, count: number) => void;

/** A server on a free port that answers as told, to simulate faults of the engine. */
export async function aStubEngine(answer: Answer): Promise<StubEngine> {
  const received: ReceivedRequest[] = [];
  const baseUrl = await listen(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request));
    const entry = { method: request.method ?? "", url: request.url ?? "", headers: request.headers, body };
    received.push(entry);
    answer(response, entry, received.length);
  });
  return { baseUrl, received, merchant: (options = {}) => merchantOf({ baseUrl, ...options }) };
}

export function merchantOf(options: EngineOptions): MerchantEngine {
  return anEngine(options).forMerchant({ apiKey: "snd_secret", requestId: "req_1" });
}

export function anEngine(options: EngineOptions) {
  return createEngine({ ...options, resilience: { firstRetryDelayMs: 1, ...options.resilience } });
}

export function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

/** A dispute as the engine writes it. */
export function aDisputeBody(fields: Record<string, unknown> = {}) {
  return {
    dispute_id: "dp_1",
    payment_id: "txn_1",
    amount: "6540",
    currency: "USD",
    dispute_stage: "dispute",
    dispute_status: "dispute_opened",
    created_at: "2026-08-12T08:14:55.386Z",
    ...fields,
  };
}

/** An address without a listener. */
export async function aClosedPort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
