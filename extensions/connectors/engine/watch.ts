import { BrokenCircuitError } from "cockatiel";
import type { Ask, EngineRequest } from "./ask.ts";
import { EngineAnswerError, EngineRefusedError, EngineUnavailableError } from "./engine.errors.ts";
import type { BreakerState } from "./resilience.ts";

/** `not_asked`: nothing was sent, because the circuit breaker is open or the caller's claim has expired. */
type EngineOutcome = "ok" | "refused" | "answer_invalid" | "unavailable" | "not_asked";

export interface EngineCall {
  readonly method: EngineRequest["method"];
  readonly outcome: EngineOutcome;
  /** Includes a read's retries. */
  readonly durationMs: number;
}

/** Observes the outcomes of engine calls and the state of the circuit breaker. */
export interface EngineWatch {
  readonly onCall: (call: EngineCall) => void;
  readonly onBreaker: (state: BreakerState) => void;
}

export function watched(watch: EngineWatch | undefined, ask: Ask): Ask {
  if (!watch) return ask;
  return async (request) => {
    const startedAt = performance.now();
    const { method } = request;
    const report = (outcome: EngineOutcome) =>
      watch.onCall({ method, outcome, durationMs: performance.now() - startedAt });
    try {
      const answer = await ask(request);
      report("ok");
      return answer;
    } catch (error) {
      report(outcomeOf(error));
      throw error;
    }
  };
}

function outcomeOf(error: unknown): EngineOutcome {
  if (error instanceof EngineRefusedError) return "refused";
  if (error instanceof EngineAnswerError) return "answer_invalid";
  const isUnavailable = error instanceof EngineUnavailableError && !(error.cause instanceof BrokenCircuitError);
  return isUnavailable ? "unavailable" : "not_asked";
}
