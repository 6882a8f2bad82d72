import type { ZodType } from "zod";

/**
 * The name and payload of a payload job. It is separate from the job, so that enqueuing code does not import running
 * code.
 */
export interface Queue<Payload> {
  /** `<resource>.<verb>`. */
  readonly name: string;
  /** Validated when enqueued and when run, since a release may lie in between. Contains IDs, not secrets. */
  readonly payload: ZodType<Payload>;
  readonly retry?: Retry;
  /**
   * Whether its jobs are part of what happens in time, such as mails. An advance of a test clock runs the jobs of a
   * moment before it moves on.
   */
  readonly followsClock?: boolean;
}

export interface Retry {
  /** Number of retries. */
  readonly limit: number;
  /** The delay before the first retry, in seconds. It doubles up to an hour. */
  readonly delaySeconds: number;
}
