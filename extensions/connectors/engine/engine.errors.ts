import { RemoteError } from "#extensions/platform/kernel/errors.ts";
import type { Refusal } from "./refusals.ts";

/** The name of an outage of the engine. */
export const ENGINE = "engine";

export abstract class EngineError extends RemoteError {
  readonly kind = "engine_failure";
}

interface RefusalDetails {
  refusal: Refusal;
  httpStatus: number;
  /** The engine's own code, for example `HE_03`; empty when its answer held none. For logs and `details`, never for decisions. */
  engineCode: string;
  engineMessage: string;
}

/** The engine rejected the request and did nothing. */
export class EngineRefusedError extends EngineError {
  readonly mayHaveHappened = false;
  readonly refusal: Refusal;
  readonly httpStatus: number;
  readonly engineCode: string;
  readonly engineMessage: string;

  constructor({ refusal, httpStatus, engineCode, engineMessage }: RefusalDetails) {
    super("engine_refused", `The payment engine refused the request: ${refusal.replaceAll("_", " ")}`, {
      metadata: {
        engine_refusal: refusal,
        engine_http_status: httpStatus,
        ...(engineCode && { engine_code: engineCode }),
      },
    });
    this.refusal = refusal;
    this.httpStatus = httpStatus;
    this.engineCode = engineCode;
    this.engineMessage = engineMessage;
  }
}

export function isRefused(error: unknown, refusal: Refusal): error is EngineRefusedError {
  return error instanceof EngineRefusedError && error.refusal === refusal;
}

/** The engine refuses some values in the words of a wrong state. */
const INVALID: ReadonlySet<Refusal> = new Set(["invalid_request", "not_supported", "wrong_state"]);

/** The engine does not accept the values of a new object, for example its amount or currency. */
export function isInvalid(error: unknown): error is EngineRefusedError {
  return error instanceof EngineRefusedError && INVALID.has(error.refusal);
}

interface Unanswered {
  mayHaveHappened: boolean;
  /** The engine timed out and may still be working, so asking it for the outcome now proves nothing. */
  mayStillHappen?: boolean;
  cause?: unknown;
}

/** No answer: the engine is down, too slow, or known to be down. */
export class EngineUnavailableError extends EngineError {
  readonly mayHaveHappened: boolean;
  override readonly mayStillHappen: boolean;
  override readonly outageOf = ENGINE;

  constructor(message: string, { mayHaveHappened, mayStillHappen = false, cause }: Unanswered) {
    super("engine_unavailable", message, { cause });
    this.mayHaveHappened = mayHaveHappened;
    this.mayStillHappen = mayStillHappen;
  }
}

/** An answer that does not show the outcome: a server error, or a success that cannot be parsed. */
export class EngineAnswerError extends EngineError {
  readonly mayHaveHappened = true;
  override readonly isAnswered = true;
  override readonly outageOf = ENGINE;
  readonly httpStatus: number;

  constructor(message: string, httpStatus: number, cause?: unknown) {
    super("engine_answer_invalid", message, { metadata: { engine_http_status: httpStatus }, cause });
    this.httpStatus = httpStatus;
  }
}
