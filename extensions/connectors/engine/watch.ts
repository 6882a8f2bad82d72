import { BrokenCircuitError } from "cockatiel";
import type { Ask, EngineRequest } from "./ask.ts";
import { EngineAnswerError, EngineRefusedError, EngineUnavailableError } from "./engine.errors.ts";
import type { BreakerState } from "./resilience.ts";

/** `given_up`: the caller has left. `not_asked`: the circuit breaker is open. */
export type EngineOutcome = "ok" | "refused" | "answer_invalid" | "unavailable" | "not_asked" | "given_up";

export interface EngineCall {
  readonly method: EngineRequest["method"];
  readonly outcome: EngineOutcome;
  /** With the repetitions of a read. */
  readonly durationMs: number;
}

/** Hears how calls of the engine end and how its circuit breaker stands. */
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
  if (error instanceof EngineUnavailableError)
    return error.cause instanceof BrokenCircuitError ? "not_asked" : "unavailable";
  return "given_up";
}
