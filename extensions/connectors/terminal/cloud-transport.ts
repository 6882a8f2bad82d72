import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { neverConnected } from "#extensions/platform/kernel/never-connected.ts";
import { type BreakerOptions, type Guard, isKnownOutage, type OnBreaker, unguarded } from "./breaker.ts";
import { camelKeys } from "./cloud-json.ts";
import { parsed } from "./parsed.ts";
import {
  TERMINAL_REFUSALS,
  type TerminalRefusal,
  TerminalRefusedError,
  TerminalUnavailableError,
} from "./terminal.errors.ts";
import type { TerminalCaller } from "./vendor.ts";

export interface CloudOptions {
  readonly baseUrl: string;
  /** The installation's secret, which opens accounts. */
  readonly secret: string;
  /** Real time, which the signatures of messages are checked against. */
  readonly clock?: { now(): Date } | undefined;
  readonly timeoutMs?: number | undefined;
  readonly fetch?: typeof fetch | undefined;
  readonly breaker?: BreakerOptions | undefined;
  readonly onBreaker?: OnBreaker | undefined;
}

export interface CloudRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly json?: object;
  /** Whether a terminal answers, through the cloud: its silence says nothing about the cloud. */
  readonly isOfTerminal?: boolean;
}

/** Sends a request and reads its answer in our field names. */
export type AskCloud = <Value>(request: CloudRequest, schema: z.ZodType<Value>) => Promise<Value>;

const DEFAULT_TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 4_194_304;
const BEFORE_SECOND_READ_MS = 100;

/** Reads are tried twice, writes once: whether one is repeated is decided by what the vendor has of it. */
export function askCloudAs(
  options: CloudOptions,
  key: string,
  caller: TerminalCaller,
  guard: Guard = unguarded,
): AskCloud {
  const { timeoutMs = DEFAULT_TIMEOUT_MS } = options;
  return async (request, schema) => {
    const guarded = request.isOfTerminal ? unguarded : guard;
    const send = async (ms: number) => {
      // What it throws is no outage.
      caller.beforeAsk?.();
      return guarded(() => exchange(options, { key, caller, request, ms }));
    };
    const answer =
      request.method === "GET"
        ? // Both tries together have a write's time.
          await send(timeoutMs / 2).catch((error: unknown) => sendAgain(error, () => send(timeoutMs / 2)))
        : await send(timeoutMs);
    return parsed(schema, camelKeys(answer));
  };
}

async function sendAgain(error: unknown, send: () => Promise<unknown>): Promise<unknown> {
  if (!(error instanceof TerminalUnavailableError) || isKnownOutage(error)) throw error;
  await pause(BEFORE_SECOND_READ_MS);
  return send();
}

interface Sent {
  readonly key: string;
  readonly caller: TerminalCaller;
  readonly request: CloudRequest;
  readonly ms: number;
}

async function exchange(options: CloudOptions, { key, caller, request, ms }: Sent): Promise<unknown> {
  const signal = AbortSignal.timeout(Math.ceil(ms));
  const answer = await answerOf(
    () =>
      (options.fetch ?? fetch)(urlOf(options.baseUrl, request), {
        method: request.method,
        headers: headersOf(key, caller, request),
        body: request.json === undefined ? null : JSON.stringify(request.json),
        // Following a redirect would send the key to another host.
        redirect: "manual",
        signal,
      }),
    signal,
  );
  if (answer.status >= 200 && answer.status < 300) return answer.json;
  const code = errorSchema.safeParse(answer.json).data?.error.code;
  // Without the cloud's own words it may be a proxy's answer, which says nothing about the vendor.
  if (answer.status < 400 || answer.status >= 500 || code === undefined)
    throw new TerminalUnavailableError({ isAnswered: true });
  throw new TerminalRefusedError(refusalOf(code), { httpStatus: answer.status, vendorCode: code });
}

async function answerOf(
  send: () => Promise<Response>,
  signal: AbortSignal,
): Promise<{ status: number; json: unknown }> {
  try {
    const response = await send();
    if (Number(response.headers.get("content-length")) > MAX_ANSWER_BYTES) throw new Error("the answer is too large");
    const text = await response.text();
    return { status: response.status, json: jsonOf(text) };
  } catch (cause) {
    throw new TerminalUnavailableError({
      mayHaveHappened: signal.aborted || !neverConnected(cause),
      mayStillHappen: signal.aborted,
      cause,
    });
  }
}

/** Null for an empty answer and for one that is no JSON, which no schema of an answer accepts. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function urlOf(baseUrl: string, { path, query = {} }: CloudRequest): URL {
  const url = new URL(`${baseUrl.replace(/\/+$/, "")}${path}`);
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value);
  return url;
}

function headersOf(key: string, { requestId }: TerminalCaller, { json }: CloudRequest): Record<string, string> {
  return {
    authorization: `Bearer ${key}`,
    accept: "application/json",
    "user-agent": "tollhouse",
    ...(requestId && { "x-request-id": requestId }),
    ...(json !== undefined && { "content-type": "application/json" }),
  };
}

const errorSchema = z.object({ error: z.object({ code: z.string().min(1).max(64) }) });

const KNOWN: ReadonlySet<string> = new Set(TERMINAL_REFUSALS);

const refusalOf = (code: string): TerminalRefusal => (KNOWN.has(code) ? (code as TerminalRefusal) : "other");
