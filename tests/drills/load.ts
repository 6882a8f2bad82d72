import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { Tollhouse } from "../../clients/typescript/src/index.ts";

const WORKERS = 4;
const SUBMITTERS = 2;
const THINK_MS = 40;
const TRY_TIMEOUT_MS = 8_000;
const DEADLINE_MS = 90_000;
const RETRIES = 12;

export interface LoadPlan {
  /** Evaluated for each try, so that clients follow a moved address. */
  readonly baseUrl: () => string;
  readonly apiKey: string;
  /** Disputes that are read and changed. */
  readonly shared: readonly string[];
  /** Disputes of which each is submitted once. */
  readonly toSubmit: readonly string[];
}

export interface LoadResult {
  requests: number;
  failedWithRetries: number;
  failedWithoutRetries: number;
  /** Of a call with its retries. */
  slowestMs: number;
  /** Disputes whose submission was answered with success. */
  readonly submitted: string[];
  readonly errors: Map<string, number>;
}

interface Tries {
  count: number;
  firstFailed: boolean;
}

/** A mixed load of the TypeScript client: reads, writes, and submissions with idempotency keys. */
export function startLoad({ baseUrl, apiKey, shared, toSubmit }: LoadPlan) {
  const result: LoadResult = {
    requests: 0,
    failedWithRetries: 0,
    failedWithoutRetries: 0,
    slowestMs: 0,
    submitted: [],
    errors: new Map(),
  };
  const tries = new AsyncLocalStorage<Tries>();
  const note = (what: string) => void result.errors.set(what, (result.errors.get(what) ?? 0) + 1);

  const counting: typeof fetch = async (input, init) => {
    const own = tries.getStore();
    if (own) own.count += 1;
    const fails = (what: string) => {
      note(what);
      if (own?.count === 1) own.firstFailed = true;
    };
    const url = new URL(String(input));
    const headers = new Headers(init?.headers);
    // Simulates many clients with occasional requests: each uses a new connection, which the balancer assigns.
    headers.set("connection", "close");
    try {
      const answer = await fetch(new URL(url.pathname + url.search, baseUrl()), { ...init, headers });
      if (answer.status >= 500) fails(`${answer.status}`);
      return answer;
    } catch (error) {
      fails(error instanceof Error ? String((error.cause as { code?: string } | undefined)?.code ?? error.name) : "?");
      throw error;
    }
  };
  const client = new Tollhouse({
    apiKey,
    baseUrl: "http://drill.invalid",
    fetch: counting,
    timeoutMs: TRY_TIMEOUT_MS,
    deadlineMs: DEADLINE_MS,
    maxRetries: RETRIES,
    retryDelayMs: 100,
    maxRetryDelayMs: 2_000,
  });

  async function call(work: () => PromiseLike<unknown>): Promise<boolean> {
    const own: Tries = { count: 0, firstFailed: false };
    const startedAt = performance.now();
    result.requests += 1;
    try {
      await tries.run(own, async () => await work());
      return true;
    } catch (error) {
      note(`final: ${error instanceof Error ? error.message : String(error)}`);
      result.failedWithRetries += 1;
      return false;
    } finally {
      if (own.firstFailed) result.failedWithoutRetries += 1;
      result.slowestMs = Math.max(result.slowestMs, performance.now() - startedAt);
    }
  }

  const waiting = [...toSubmit];
  let isOver = false;
  const some = () => shared[Math.floor(Math.random() * shared.length)] ?? "";

  async function submitNext(): Promise<void> {
    const disputeId = waiting.pop();
    if (!disputeId) return;
    const idempotencyKey = `drill-${disputeId}`;
    if (await call(() => client.disputes.submit(disputeId, { idempotencyKey }))) result.submitted.push(disputeId);
  }

  async function worker(): Promise<void> {
    for (let step = 0; !isOver; step += 1) {
      const disputeId = some();
      if (step % 4 === 2) await call(() => client.disputes.update(disputeId, { metadata: { step: `${step}` } }));
      else if (step % 4 === 1) await call(() => client.disputes.list({ limit: 10 }));
      else await call(() => client.disputes.retrieve(disputeId));
      await sleep(THINK_MS);
    }
  }

  /** One at a time, so that a fault at any moment meets a submission in progress. */
  async function submitter(): Promise<void> {
    while (!isOver) {
      await submitNext();
      await sleep(THINK_MS);
    }
  }

  const running = Promise.all([
    ...Array.from({ length: WORKERS }, worker),
    ...Array.from({ length: SUBMITTERS }, submitter),
  ]);
  return {
    result,
    /** Starts nothing new, and resolves when all calls have ended. */
    async end(): Promise<LoadResult> {
      isOver = true;
      await running;
      return result;
    },
  };
}
