import { RemoteError } from "#extensions/platform/kernel/errors.ts";

/** The name of an outage of the terminals' vendor. */
export const TERMINAL = "terminal";

export abstract class TerminalError extends RemoteError {
  readonly kind = "provider_failure";
}

/** Why a vendor refuses. What a vendor says besides these is `other`. */
export const TERMINAL_REFUSALS = [
  "device_offline",
  "device_busy",
  "sale_conflict",
  "payment_state",
  "payment_cleared",
  "too_late",
  "unsupported",
  "not_found",
  "invalid_request",
  "unauthorized",
  "too_many_requests",
] as const;

export type TerminalRefusal = (typeof TERMINAL_REFUSALS)[number] | "other";

/** The vendor understood and said no: nothing was done, and nothing will be. */
export class TerminalRefusedError extends TerminalError {
  readonly mayHaveHappened = false;
  readonly refusal: TerminalRefusal;

  constructor(refusal: TerminalRefusal, facts: { readonly httpStatus?: number; readonly vendorCode?: string } = {}) {
    super("terminal_refused", "The vendor of the terminals refused this.", {
      metadata: {
        ...(facts.httpStatus && { provider_http_status: facts.httpStatus }),
        ...(facts.vendorCode && { provider_code: facts.vendorCode }),
      },
    });
    this.refusal = refusal;
  }
}

export function isTerminalRefusal(error: unknown, refusal: TerminalRefusal): error is TerminalRefusedError {
  return error instanceof TerminalRefusedError && error.refusal === refusal;
}

interface Unanswered {
  readonly mayHaveHappened?: boolean;
  /** The vendor may still be working, so asking it for the outcome now proves nothing. */
  readonly mayStillHappen?: boolean;
  /** An answer came, and does not show the outcome. */
  readonly isAnswered?: boolean;
  readonly cause?: unknown;
}

/** No answer, or none that shows the outcome. */
export class TerminalUnavailableError extends TerminalError {
  readonly mayHaveHappened: boolean;
  override readonly mayStillHappen: boolean;
  override readonly isAnswered: boolean;
  override readonly outageOf = TERMINAL;

  constructor({ mayHaveHappened = true, mayStillHappen = false, isAnswered = false, cause }: Unanswered = {}) {
    super("terminal_unavailable", "The vendor of the terminals cannot be reached. Try again.", { cause });
    this.mayHaveHappened = mayHaveHappened;
    this.mayStillHappen = mayStillHappen;
    this.isAnswered = isAnswered;
  }
}
