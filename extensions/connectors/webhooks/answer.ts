import { type Dispatcher, util } from "undici";
import type { Connection } from "./connection.ts";
import type { WebhookAnswer } from "./exchange.ts";
import { type AttemptFailure, failureOf } from "./failure.ts";

const MAX_READ_BYTES = 65_536;
const KEPT_BYTES = 4_096;
const KEPT_HEADER_CHARACTERS = 4_096;

type AnswerHeaders = Readonly<Record<string, string | string[]>>;

interface Exchange {
  readonly startedAt: number;
  readonly timeoutMs: number;
  readonly connection: Connection;
  answered(answer: WebhookAnswer): void;
  /** The connection can carry the next request. */
  reusable(): void;
}

/** Reads one answer and times it. It ends once: with the answer, at the size limit, or at the deadline. */
export class AnswerReader implements Dispatcher.DispatchHandlers {
  readonly #exchange: Exchange;
  readonly #deadline: NodeJS.Timeout;
  readonly #kept: Buffer[] = [];
  #readBytes = 0;
  #statusCode: number | null = null;
  #headers: AnswerHeaders = {};
  #requestedAt: number | null = null;
  #firstByteAt: number | null = null;
  #isEnded = false;

  constructor(exchange: Exchange) {
    this.#exchange = exchange;
    // The connection carries only this request, so closing it ends the request in any state.
    this.#deadline = setTimeout(() => this.#abandon("timeout"), exchange.timeoutMs);
  }

  onConnect(): void {
    this.#requestedAt = performance.now();
  }

  onHeaders(statusCode: number, headers: Buffer[]): boolean {
    if (statusCode < 200) return true;
    this.#firstByteAt = performance.now();
    this.#statusCode = statusCode;
    this.#headers = util.parseHeaders(headers);
    return true;
  }

  onData(chunk: Buffer): boolean {
    if (this.#readBytes < KEPT_BYTES) this.#kept.push(chunk.subarray(0, KEPT_BYTES - this.#readBytes));
    this.#readBytes += chunk.length;
    // The status is known; the rest of the body is not needed.
    if (this.#readBytes > MAX_READ_BYTES) this.#abandon(null);
    return true;
  }

  onComplete(): void {
    if (this.#isEnded) return;
    this.#exchange.reusable();
    this.#end(null);
  }

  onError(error: Error): void {
    this.#abandon(failureOf(error));
  }

  #abandon(failure: AttemptFailure | null): void {
    if (this.#isEnded) return;
    this.#end(failure);
    void this.#exchange.connection.client.destroy().catch(() => {});
  }

  #end(failure: AttemptFailure | null): void {
    this.#isEnded = true;
    clearTimeout(this.#deadline);
    const { connection, startedAt, answered } = this.#exchange;
    const { dnsMs, connectMs } = connection;
    connection.dnsMs = null;
    connection.connectMs = null;
    const statusCode = this.#statusCode;
    const isSuccess = statusCode !== null && statusCode >= 200 && statusCode < 300;
    answered({
      statusCode,
      headers: statusCode === null ? null : keptHeaders(this.#headers),
      body: statusCode === null ? null : textOf(this.#kept),
      retryAfter: retryAfterOf(this.#headers),
      failure: failure ?? (isSuccess ? null : "status"),
      resolvedAddress: connection.address,
      dnsMs: rounded(dnsMs),
      connectMs: rounded(connectMs),
      firstByteMs: rounded(this.#firstByteAt && this.#requestedAt && this.#firstByteAt - this.#requestedAt),
      durationMs: Math.round(performance.now() - startedAt),
    });
  }
}

function rounded(milliseconds: number | null): number | null {
  return milliseconds === null ? null : Math.round(milliseconds);
}

/** PostgreSQL's text cannot contain NUL. */
function textOf(chunks: readonly Buffer[]): string {
  return Buffer.concat(chunks).toString("utf8").replaceAll("\0", "\uFFFD");
}

function keptHeaders(headers: AnswerHeaders): Record<string, string> {
  const kept: Record<string, string> = {};
  let left = KEPT_HEADER_CHARACTERS;
  for (const [name, value] of Object.entries(headers)) {
    const text = Array.isArray(value) ? value.join(", ") : value;
    left -= name.length + text.length;
    if (left < 0) break;
    kept[name] = text;
  }
  return kept;
}

function retryAfterOf({ "retry-after": value }: AnswerHeaders): string | null {
  return (Array.isArray(value) ? value[0] : value) ?? null;
}
