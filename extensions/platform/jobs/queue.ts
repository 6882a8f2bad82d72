import type { ZodType } from "zod";

/** What a payload job is called and carries. It is apart from the job: code that enqueues does not import code that runs. */
export interface Queue<Payload> {
  /** `<resource>.<verb>`. */
  readonly name: string;
  /** Checked when the job is enqueued and again when it runs, for a release may lie in between. It holds ids, not secrets. */
  readonly payload: ZodType<Payload>;
  readonly retry?: Retry;
}

export interface Retry {
  /** How often a job that failed is tried again. */
  readonly limit: number;
  /** Before the first of them; it doubles up to an hour. */
  readonly delaySeconds: number;
}
