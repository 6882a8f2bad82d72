export interface TollhouseOptions extends Limits {
  /** `svc_sandbox_…` or `svc_live_…`. It decides the organization and the environment. */
  readonly apiKey: string;
  /** Address of the API, for example `https://pay.example.com`. */
  readonly baseUrl: string;
  /** Replaces the runtime's `fetch`. */
  readonly fetch?: typeof fetch | undefined;
  /** The longest wait before the first retry, in ms; it doubles for each further one. Default 500. */
  readonly retryDelayMs?: number | undefined;
  /** Upper bound of that wait, in ms. Default 8,000. A Retry-After of the API may be longer. */
  readonly maxRetryDelayMs?: number | undefined;
}

export interface RequestOptions extends Limits {
  /** Ends the request and its retries. The promise is then rejected with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Sent in addition to the client's own headers, which they cannot replace. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

export interface WriteOptions extends RequestOptions {
  /**
   * 1 to 255 printable ASCII characters that identify the work, for example your own ID. It is done once per key, even
   * across restarts. Default: random per call.
   */
  readonly idempotencyKey?: string | undefined;
}

/** For operations on a resource with a version. */
export interface ChangeOptions extends WriteOptions {
  /**
   * Version or ETag of the resource as read. If it has changed since, the call fails with `version_mismatch` and
   * changes nothing.
   */
  readonly ifMatch?: number | string | undefined;
}

interface Limits {
  /** Time limit of one try including its answer, in ms. Default 30,000. */
  readonly timeoutMs?: number | undefined;
  /** Time limit of all tries and waits together, in ms. Default 120,000. */
  readonly deadlineMs?: number | undefined;
  /** Retries of a failed request. Default 2. Waiting for work in progress does not count. */
  readonly maxRetries?: number | undefined;
}
