import type { LocalError } from "./local-error.ts";

/** A process that was started. */
export interface Running {
  exited: Promise<unknown>;
  stop(): Promise<unknown>;
  kill(): void;
}

/** A process that is starting. */
export interface Starting extends Running {
  /** Rejects with a LocalError when it exits before it is ready, or takes too long. */
  ready: Promise<unknown>;
}

/** A part of the product. */
export interface Part {
  name: string;
  /** Its process, which another one replaces when it is started again. */
  running: Running;
  startAgain(): Promise<Starting>;
  /** The error to report when the process exits unexpectedly. */
  explainExit(): LocalError;
}
