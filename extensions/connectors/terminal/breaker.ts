import { BrokenCircuitError, CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen } from "cockatiel";
import { LRUCache } from "lru-cache";
import { TerminalUnavailableError } from "./terminal.errors.ts";

export interface BreakerOptions {
  /** Consecutive outages that open the breaker. */
  readonly outagesToOpen?: number | undefined;
  /** Time until the open breaker lets one request through, in ms. */
  readonly openMs?: number | undefined;
  readonly mostAccounts?: number | undefined;
}

export type BreakerState = "closed" | "half_open" | "open";

/** Observes the breaker of an account. Null: it was dropped. */
export type OnBreaker = (account: string, state: BreakerState | null) => void;

/** Sends a request, unless its account's vendor is known to be down: then nothing is sent. */
export type Guard = <Value>(send: () => Promise<Value>) => Promise<Value>;

/** Enough for accounts in concurrent use. A dropped one restarts with a closed breaker. */
const MOST_ACCOUNTS = 1_000;

/**
 * One breaker per account, which is one environment of one organization: an account that the vendor does not answer stops
 * no other. A refusal is an answer.
 */
export function guardsByAccount(
  options: BreakerOptions = {},
  onBreaker: OnBreaker = () => {},
): (account: string) => Guard {
  const known = new LRUCache<string, Guard>({
    max: options.mostAccounts ?? MOST_ACCOUNTS,
    dispose: (_guard, account) => onBreaker(account, null),
  });
  return (account) => {
    const guard = known.get(account) ?? newGuard(options, (state) => onBreaker(account, state));
    known.set(account, guard);
    return guard;
  };
}

function newGuard(
  { outagesToOpen = 5, openMs = 10_000 }: BreakerOptions,
  onState: (state: BreakerState) => void,
): Guard {
  const breaker = circuitBreaker(
    handleWhen((error) => error instanceof TerminalUnavailableError),
    { halfOpenAfter: openMs, breaker: new ConsecutiveBreaker(outagesToOpen) },
  );
  breaker.onStateChange((state) => onState(wordFor(state)));
  return async (send) => {
    try {
      return await breaker.execute(send);
    } catch (cause) {
      if (!(cause instanceof BrokenCircuitError)) throw cause;
      throw new TerminalUnavailableError({ mayHaveHappened: false, cause });
    }
  };
}

function wordFor(state: CircuitState): BreakerState {
  if (state === CircuitState.Closed) return "closed";
  return state === CircuitState.HalfOpen ? "half_open" : "open";
}

export const unguarded: Guard = (send) => send();

/** Whether the request was not sent, because the breaker is open. */
export function isKnownOutage(error: TerminalUnavailableError): boolean {
  return error.cause instanceof BrokenCircuitError;
}
