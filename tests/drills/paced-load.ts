import { setTimeout as sleep } from "node:timers/promises";

/** A kind of request, in the order of refusal. */
export type RequestClass = "page" | "read" | "write" | "money";

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

export interface PacedPlan {
  /** Addresses of the UIs, used in turn: a balancer in one process would distort the measurement. */
  readonly urls: readonly string[];
  readonly apiKey: string;
  readonly disputes: readonly string[];
  readonly clients: number;
  /** Tries per second of all clients together; without it, each client sends when it is answered. */
  readonly triesPerSecond?: number;
}

/** The tries of one class. */
export interface Tally {
  tries: number;
  accepted: number;
  /** Answered with 503. */
  refused: number;
  /** Other 5xx, time-outs and broken connections. */
  failed: number;
  calls: number;
  failedWithoutRetries: number;
  failedWithRetries: number;
  /** Of accepted tries, in ms. */
  readonly durations: number[];
}

const TRY_TIMEOUT_MS = 30_000;
const TRIES = 6;
/** A page without a session. */
const PAGE = "/";
const FIRST_PAUSE_MS = 250;
/** Twenty requests. */
const MIX: readonly RequestClass[] = [
  ...Array<RequestClass>(5).fill("page"),
  ...Array<RequestClass>(10).fill("read"),
  ...Array<RequestClass>(4).fill("write"),
  "money",
];

type Outcome = { readonly kind: "accepted" | "refused" | "failed"; readonly retryAfterMs: number };

/** Clients with a common rate, independent of answers, which honor Retry-After before a retry. */
export function startPacedLoad({ urls, apiKey, disputes, clients, triesPerSecond }: PacedPlan) {
  const tallies = new Map<RequestClass, Tally>(MIX.map((each) => [each, aTally()]));
  const failures = new Map<string, number>();
  const note = (what: string) => void failures.set(what, (failures.get(what) ?? 0) + 1);
  const turn = pacer(triesPerSecond);
  let isOver = false;
  let count = 0;

  async function call(kind: RequestClass): Promise<void> {
    const tally = tallies.get(kind) as Tally;
    tally.calls += 1;
    count += 1;
    const request = requestOf(kind, disputes[count % disputes.length] ?? "", `overload-${apiKey.slice(-6)}-${count}`);
    for (let tries = 1; ; tries += 1) {
      await turn();
      const outcome = await trial(request, tally);
      if (outcome.kind === "accepted") return;
      if (tries === 1) tally.failedWithoutRetries += 1;
      // Calls cut off by the end of the load have not failed.
      if (isOver) return;
      if (tries === TRIES) {
        tally.failedWithRetries += 1;
        return;
      }
      await sleep(Math.max(outcome.retryAfterMs, FIRST_PAUSE_MS * 2 ** tries * Math.random()));
    }
  }

  async function trial({ path, ...request }: Sent, tally: Tally): Promise<Outcome> {
    tally.tries += 1;
    const startedAt = performance.now();
    try {
      const headers = path === PAGE ? {} : { "x-api-key": apiKey, ...request.headers };
      const signal = AbortSignal.timeout(TRY_TIMEOUT_MS);
      const answer = await fetch(`${urls[tally.tries % urls.length]}${path}`, { ...request, headers, signal });
      await answer.arrayBuffer();
      const kind = answer.status < 500 ? "accepted" : answer.status === 503 ? "refused" : "failed";
      tally[kind] += 1;
      if (kind === "failed") note(`${answer.status}`);
      if (kind === "accepted") tally.durations.push(performance.now() - startedAt);
      return { kind, retryAfterMs: Number(answer.headers.get("retry-after") ?? 0) * 1_000 };
    } catch (error) {
      note(error instanceof Error ? String((error.cause as { code?: string } | undefined)?.code ?? error.name) : "?");
      tally.failed += 1;
      return { kind: "failed", retryAfterMs: 0 };
    }
  }

  async function client(number: number): Promise<void> {
    for (let step = number; !isOver; step += 1) await call(MIX[step % MIX.length] as RequestClass);
  }

  const running = Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  return {
    tallies,
    /** Outcomes other than an answer or 503, by status or code. */
    failures,
    async end() {
      isOver = true;
      await running;
      return tallies;
    },
  };
}

function requestOf(kind: RequestClass, disputeId: string, key: string): Sent {
  if (kind === "page") return { method: "GET", path: PAGE };
  if (kind === "read")
    return { method: "GET", path: key.endsWith("0") ? "/api/disputes?limit=10" : `/api/disputes/${disputeId}` };
  if (kind === "money")
    return { method: "POST", path: `/v1/disputes/${disputeId}/submit`, headers: { "idempotency-key": key } };
  const headers = { "content-type": "application/json", "idempotency-key": key };
  return { method: "PATCH", path: `/api/disputes/${disputeId}`, headers, body: JSON.stringify({ metadata: { key } }) };
}

/** Turns at a fixed rate, first come, first served. */
function pacer(perSecond: number | undefined): () => Promise<void> {
  let nextAt = performance.now();
  return async () => {
    if (perSecond === undefined) return;
    const now = performance.now();
    nextAt = Math.max(now, nextAt + 1_000 / perSecond);
    await sleep(nextAt - now);
  };
}

function aTally(): Tally {
  return {
    tries: 0,
    accepted: 0,
    refused: 0,
    failed: 0,
    calls: 0,
    failedWithoutRetries: 0,
    failedWithRetries: 0,
    durations: [],
  };
}
