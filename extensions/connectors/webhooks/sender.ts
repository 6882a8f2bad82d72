import { LRUCache } from "lru-cache";
import { AnswerReader } from "./answer.ts";
import { type Connection, createConnection } from "./connection.ts";
import type { WebhookAnswer, WebhookRequest } from "./exchange.ts";
import { type AttemptFailure, failureOf } from "./failure.ts";
import type { Resolve } from "./resolve.ts";
import { parseTarget } from "./target.ts";

const TIMEOUT_MS = 15_000;
/** Number of endpoints whose connections are kept, and the time after their last delivery. */
const KEPT_ENDPOINTS = 1_000;
const KEPT_MS = 60_000;

export interface WebhookSender {
  /** Never throws: a failure is a result too. */
  send(request: WebhookRequest): Promise<WebhookAnswer>;
  close(): Promise<void>;
}

interface SenderOptions {
  readonly timeoutMs?: number;
  readonly resolve?: Resolve;
  readonly ca?: string;
}

/** Sends POST requests. Redirects are not followed; at most 64 KB of an answer are read. */
export function createWebhookSender({ timeoutMs = TIMEOUT_MS, resolve, ca }: SenderOptions = {}): WebhookSender {
  const idle = new LRUCache<string, Connection[]>({
    max: KEPT_ENDPOINTS,
    ttl: KEPT_MS,
    dispose: (connections, _key, reason) => {
      if (reason !== "set") for (const { client } of connections) void client.close();
    },
  });

  function exchange(request: WebhookRequest, startedAt: number): Promise<WebhookAnswer> {
    const target = parseTarget(request.url, request.policy);
    const key = `${request.endpointId} ${target.origin} ${request.policy.allowsPrivate}`;
    const connection =
      idle.get(key)?.pop() ?? createConnection(target.origin, request.policy, { timeoutMs, resolve, ca });
    return new Promise((answered) => {
      const reader = new AnswerReader({ startedAt, timeoutMs, connection, answered, reusable });
      const { headers, body } = request;
      connection.client.dispatch({ method: "POST", path: target.pathname + target.search, headers, body }, reader);
    });

    function reusable(): void {
      const connections = idle.get(key) ?? [];
      connections.push(connection);
      idle.set(key, connections);
    }
  }

  return {
    async send(request) {
      const startedAt = performance.now();
      try {
        return await exchange(request, startedAt);
      } catch (error) {
        return unanswered(failureOf(error), startedAt);
      }
    },
    async close() {
      idle.clear();
    },
  };
}

function unanswered(failure: AttemptFailure, startedAt: number): WebhookAnswer {
  return {
    statusCode: null,
    headers: null,
    body: null,
    retryAfter: null,
    failure,
    resolvedAddress: null,
    dnsMs: null,
    connectMs: null,
    firstByteMs: null,
    durationMs: Math.round(performance.now() - startedAt),
  };
}
