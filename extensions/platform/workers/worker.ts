import type { Context } from "#extensions/platform/work/context.ts";

/** Runs in every process of the service until it stops. Several processes run it at once. */
export interface Worker {
  readonly name: string;
  start(context: Context): RunningWorker;
}

export interface RunningWorker {
  /** Begins nothing new, and resolves when what runs has ended or graceMs have passed. */
  stop(graceMs: number): Promise<void>;
}
