import type { Context } from "#extensions/platform/context.ts";

/** What runs by itself. It may run twice, and in several processes at once: what it does must bear that. */
export interface Job {
  /** `<folder>.<verb>`. */
  readonly name: string;
  /** When it begins, as a cron expression in UTC. */
  readonly cron: string;
  run(context: Context): Promise<void>;
}
