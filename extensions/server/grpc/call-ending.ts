import { Code, ConnectError } from "@connectrpc/connect";

const LEFT = new ConnectError("the caller has left", Code.Canceled);
const TIMED_OUT = new ConnectError("the operation timed out", Code.DeadlineExceeded);
/** A shared reason, since each abort would otherwise build a DOMException with its stack. */
const ENDED = new ConnectError("the call has ended", Code.Canceled);

/** The maximum delay of setTimeout. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/**
 * The end of a call: a disconnect, its deadline, or its answer. The signal is created on demand, since few handlers
 * need it.
 */
export class CallEnding {
  readonly #deadlineMs: number;
  #controller: AbortController | null = null;
  #timer: NodeJS.Timeout | undefined;
  #reason: ConnectError | null = null;

  /** The deadline in ms since the epoch; infinite without one. */
  constructor(deadlineMs: number) {
    this.#deadlineMs = deadlineMs;
  }

  get signal(): AbortSignal {
    if (this.#controller) return this.#controller.signal;
    this.#controller = new AbortController();
    if (this.#isLate()) this.#end(TIMED_OUT);
    if (this.#reason) this.#controller.abort(this.#reason);
    else if (Number.isFinite(this.#deadlineMs)) this.#timer = setTimeout(() => this.#end(TIMED_OUT), this.leftMs());
    return this.#controller.signal;
  }

  /** Undefined without a deadline. */
  readonly leftMs = (): number | undefined =>
    Number.isFinite(this.#deadlineMs) ? Math.min(this.#deadlineMs - Date.now(), MAX_TIMEOUT_MS) : undefined;

  callerLeft(): void {
    this.#end(this.#isLate() ? TIMED_OUT : LEFT);
  }

  answered(): void {
    this.#end(ENDED);
  }

  #isLate(): boolean {
    return Date.now() >= this.#deadlineMs;
  }

  #end(reason: ConnectError): void {
    clearTimeout(this.#timer);
    this.#reason ??= reason;
    this.#controller?.abort(this.#reason);
  }
}
