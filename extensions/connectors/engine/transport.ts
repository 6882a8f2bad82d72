import { EventEmitter } from "node:events";
import { BrokenCircuitError } from "cockatiel";
import { neverConnected } from "#extensions/platform/kernel/never-connected.ts";
import { type EngineAnswer, readAnswer } from "./answer.ts";
import type { Ask, EngineRequest } from "./ask.ts";
import { EngineAnswerError, EngineRefusedError, EngineUnavailableError } from "./engine.errors.ts";
import { type EngineErrorBody, errorBodyOf, refusalOf } from "./refusals.ts";
import { createResilience, type Resilience, type ResilienceOptions, resilienceByName } from "./resilience.ts";
import { inSpan } from "./tracing.ts";
import { type EngineWatch, watched } from "./watch.ts";

export interface TransportOptions {
  baseUrl: string;
  timeoutMs?: number | undefined;
  maxAnswerBytes?: number | undefined;
  fetch?: typeof fetch | undefined;
  resilience?: ResilienceOptions | undefined;
  watch?: EngineWatch | undefined;
}

/** The merchant and request that a call belongs to. */
export interface Caller {
  apiKey: string;
  requestId: string;
  /** Names a separate circuit breaker for this owner's outages; absent for the shared one. */
  outagesOf?: string | undefined;
  /** Called right before a write is sent. Throwing prevents the write. */
  beforeWrite?: (() => void) | undefined;
}

const DEFAULT_TIMEOUT_MS = 10_000;

/** The owner of the breaker; absent for the shared one. */
type OutagesOf = string | undefined;

export interface Transport {
  readonly askAs: (caller: Caller) => Ask;
  /** Whether the engine has answered since this process started and since the last outage that opened the breaker. */
  readonly isAnswering: (outagesOf?: OutagesOf) => boolean;
  /** Registers a listener for the start of that state. Returns its unregister function. */
  readonly onAnswering: (listener: (outagesOf: OutagesOf) => void) => () => void;
  /** Closes the breaker of an owner whose outage was simulated and has ended. */
  readonly forgetOutage: (outagesOf: string) => void;
}

/** All engine requests pass through it. One transport per engine: callers without their own breaker share one. */
export function createTransport(options: TransportOptions): Transport {
  const { watch } = options;
  const answering = new EventEmitter<{ answering: [OutagesOf] }>();
  const notify = (outagesOf?: string) => void answering.emit("answering", outagesOf);
  const shared = createResilience(options.resilience, { onBreaker: watch?.onBreaker, onAnswering: () => notify() });
  const own = resilienceByName(options.resilience, notify);
  const resilienceOf = (outagesOf: OutagesOf) => (outagesOf === undefined ? shared : own.of(outagesOf));
  return {
    askAs(caller) {
      const resilience = resilienceOf(caller.outagesOf);
      return watched(watch, (request) => askThrough(resilience, options, caller, request));
    },
    isAnswering: (outagesOf) => resilienceOf(outagesOf).isAnswering(),
    forgetOutage: (outagesOf) => own.forget(outagesOf),
    onAnswering(listener) {
      answering.on("answering", listener);
      return () => void answering.off("answering", listener);
    },
  };
}

async function askThrough(
  { read, write, answered }: Resilience,
  options: TransportOptions,
  caller: Caller,
  request: EngineRequest,
): Promise<EngineAnswer> {
  const timeoutMs = request.timeoutMs ?? options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const isRead = request.method === "GET";
  // A read and its retries together have a write's timeout. Each try has half of it, since its connection may be
  // silent.
  const end = AbortSignal.timeout(timeoutMs);
  const within = () => (isRead ? AbortSignal.any([end, AbortSignal.timeout(Math.ceil(timeoutMs / 2))]) : end);
  try {
    const answer = await (isRead ? read : write).execute(() => exchange(options, caller, request, within()));
    answered(answer);
    return successOf(answer);
  } catch (error) {
    if (!(error instanceof BrokenCircuitError)) throw error;
    throw new EngineUnavailableError("The payment engine is known to be down", {
      mayHaveHappened: false,
      cause: error,
    });
  }
}

/** One request and its whole answer, whatever its status. */
async function exchange(
  options: TransportOptions,
  caller: Caller,
  request: EngineRequest,
  timeout: AbortSignal,
): Promise<EngineAnswer> {
  const url = urlOf(options.baseUrl, request);
  const headers = headersOf(caller, request);
  const { method } = request;
  if (timeout.aborted) throw unavailable(timeout.reason, true);
  if (method !== "GET") caller.beforeWrite?.();
  const init: RequestInit = {
    method,
    headers,
    body: request.form ?? (request.json === undefined ? null : JSON.stringify(request.json)),
    // Following a redirect would send the key to another host.
    redirect: "manual",
    signal: timeout,
  };
  try {
    return await inSpan({ method, url, headers }, async () =>
      readAnswer(await (options.fetch ?? fetch)(url, init), request.maxAnswerBytes ?? options.maxAnswerBytes),
    );
  } catch (error) {
    if (error instanceof EngineAnswerError) throw error;
    throw unavailable(error, timeout.aborted);
  }
}

function unavailable(cause: unknown, timedOut: boolean): EngineUnavailableError {
  const message = timedOut ? "The payment engine did not answer in time" : "The payment engine cannot be reached";
  const mayHaveHappened = timedOut || !neverConnected(cause);
  return new EngineUnavailableError(message, { mayHaveHappened, mayStillHappen: timedOut, cause });
}

function successOf(answer: EngineAnswer): EngineAnswer {
  const { status } = answer;
  const error = errorBodyOf(answer.json());
  if (isRefusal(status, error)) {
    const refusal = refusalOf(status, error);
    throw new EngineRefusedError({
      refusal,
      httpStatus: status,
      engineCode: error.code,
      engineMessage: error.message,
    });
  }
  if (status >= 200 && status < 300) return answer;
  throw new EngineAnswerError("The payment engine failed to answer", status);
}

/** 501 means that a function does not exist for this merchant. A payer on the blocklist is refused with status 200. */
function isRefusal(status: number, error: EngineErrorBody): boolean {
  return (status >= 400 && status < 500) || status === 501 || error.type === "blocked";
}

function urlOf(baseUrl: string, { path, query = {} }: EngineRequest): URL {
  const url = new URL(`${baseUrl.replace(/\/+$/, "")}${path}`);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
}

function headersOf({ apiKey, requestId }: Caller, request: EngineRequest): Headers {
  const headers = new Headers({
    "api-key": apiKey,
    "x-request-id": requestId,
    accept: "application/json",
    "user-agent": "tollhouse",
  });
  // For a form, fetch sets the header itself, because it chooses the boundary.
  if (request.json !== undefined) headers.set("content-type", "application/json");
  return headers;
}
