import type { Context } from "#extensions/platform/work/context.ts";

/** A loop that runs in every process until it stops. */
export interface Worker {
  readonly name: string;
  start(context: Context): RunningWorker;
}

export interface RunningWorker {
  /** Starts nothing new, and resolves when running work has ended or after graceMs. */
  stop(graceMs: number): Promise<void>;
}
