import {
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhen,
  type IPolicy,
  retry,
  wrap,
} from "cockatiel";
import { LRUCache } from "lru-cache";
import type { EngineAnswer } from "./answer.ts";
import { EngineUnavailableError } from "./engine.errors.ts";
import { errorBodyOf } from "./refusals.ts";

export interface ResilienceOptions {
  /** Consecutive outages that open the breaker. */
  outagesToOpen?: number;
  /** Time until the open breaker lets one request through, in ms. */
  openMs?: number;
  retries?: number;
  firstRetryDelayMs?: number;
}

export type BreakerState = "closed" | "half_open" | "open";

export interface Resilience {
  read: IPolicy;
  write: CircuitBreakerPolicy;
  /** False until the engine has answered, and from an outage that opens the breaker until the next answer. */
  isAnswering(): boolean;
  /** Reports an answer that passed the breaker. */
  answered(answer: EngineAnswer): void;
}

export interface ResilienceListeners {
  readonly onBreaker?: ((state: BreakerState) => void) | undefined;
  /** Called on the first answer, and on the first one after an outage that opened the breaker. */
  readonly onAnswering?: (() => void) | undefined;
}

/** Reads are retried, writes never: the engine ignores idempotency headers. Both stop while the breaker is open. */
export function createResilience(
  options: ResilienceOptions = {},
  { onBreaker, onAnswering }: ResilienceListeners = {},
): Resilience {
  const { outagesToOpen = 5, openMs = 10_000, retries = 2, firstRetryDelayMs = 100 } = options;

  const breaker = circuitBreaker(
    handleWhen(isUnavailable).orWhenResult((answer) => isOutage(answer as EngineAnswer)),
    { halfOpenAfter: openMs, breaker: new ConsecutiveBreaker(outagesToOpen) },
  );
  let isAnswering = false;
  breaker.onStateChange((state) => {
    if (state !== CircuitState.Closed) isAnswering = false;
    onBreaker?.(wordFor(state));
  });
  // An open breaker throws its own error, which is not retried.
  const repeating = retry(
    handleWhen(isUnavailable).orWhenResult((answer) => isTransient((answer as EngineAnswer).status)),
    {
      maxAttempts: retries,
      backoff: new ExponentialBackoff({ initialDelay: firstRetryDelayMs, maxDelay: 10 * firstRetryDelayMs }),
    },
  );
  return {
    read: wrap(repeating, breaker),
    write: breaker,
    isAnswering: () => isAnswering,
    answered(answer) {
      // A late answer to a request from before the outage proves nothing.
      if (isAnswering || breaker.state !== CircuitState.Closed || isOutage(answer)) return;
      isAnswering = true;
      onAnswering?.();
    },
  };
}

/** Enough for names in concurrent use. A dropped one restarts with a closed breaker. */
const MOST_NAMES = 1_000;

/** One breaker per name. */
export function resilienceByName(
  options?: ResilienceOptions,
  onAnswering: (name: string) => void = () => {},
): ResilienceByName {
  const known = new LRUCache<string, Resilience>({ max: MOST_NAMES });
  return {
    of(name) {
      const resilience = known.get(name) ?? createResilience(options, { onAnswering: () => onAnswering(name) });
      known.set(name, resilience);
      return resilience;
    },
    forget: (name) => void known.delete(name),
  };
}

export interface ResilienceByName {
  of(name: string): Resilience;
  /** The next request begins with a closed breaker. */
  forget(name: string): void;
}

function wordFor(state: CircuitState): BreakerState {
  if (state === CircuitState.Closed) return "closed";
  return state === CircuitState.HalfOpen ? "half_open" : "open";
}

function isUnavailable(error: unknown): boolean {
  return error instanceof EngineUnavailableError;
}

function isTransient(status: number): boolean {
  return status === 502 || status === 503 || status === 504;
}

/** A refusal is an answer, as is a bank's server error that the engine forwards: the engine itself is up. */
function isOutage(answer: EngineAnswer): boolean {
  if (answer.status < 500 || answer.status === 501) return false;
  return errorBodyOf(answer.json()).type !== "connector";
}
