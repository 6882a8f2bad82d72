import { RemoteError } from "#extensions/platform/kernel/errors.ts";

/** The name of an outage of the terminals' vendor. */
export const TERMINAL = "terminal";

abstract class TerminalError extends RemoteError {
  readonly kind = "provider_failure";
}

/** The vendor refused: nothing was done, and nothing will be. */
export class TerminalRefusedError extends TerminalError {
  readonly mayHaveHappened = false;
  /** The vendor's reason in our words, for example `device_offline`, `too_late` or `payment_cleared`. */
  readonly refusal: string;

  constructor(refusal: string, message: string) {
    super("terminal_refused", `The terminals' vendor refused the request: ${message}`);
    this.refusal = refusal;
  }
}

export function isTerminalRefused(error: unknown, ...refusals: readonly string[]): error is TerminalRefusedError {
  return error instanceof TerminalRefusedError && (refusals.length === 0 || refusals.includes(error.refusal));
}

/** No answer that shows the outcome. */
export class TerminalUnavailableError extends TerminalError {
  readonly mayHaveHappened: boolean;
  override readonly outageOf = TERMINAL;

  constructor(message: string, { mayHaveHappened = true, cause }: { mayHaveHappened?: boolean; cause?: unknown } = {}) {
    super("terminal_unavailable", message, { cause });
    this.mayHaveHappened = mayHaveHappened;
  }
}
