export interface TollhouseOptions extends Limits {
  /** `svc_sandbox_…` or `svc_live_…`. It decides the organization and the environment. */
  readonly apiKey: string;
  /** Where the API is, for example `https://pay.example.com`. */
  readonly baseUrl: string;
  /** In place of the runtime's own. */
  readonly fetch?: typeof fetch | undefined;
  /** The longest wait before the first retry; it doubles with each one: 500 when absent. */
  readonly retryDelayMs?: number | undefined;
  /** What that wait never exceeds: 8,000 when absent. A Retry-After of the API may be longer. */
  readonly maxRetryDelayMs?: number | undefined;
}

export interface RequestOptions extends Limits {
  /** Ends the request and its retries. The promise is then rejected with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Sent besides the client's own, which they do not replace. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

export interface WriteOptions extends RequestOptions {
  /**
   * 1 to 255 printable ASCII characters that name this piece of work, for example your own id of it. The same key does it
   * once, also after your process was restarted. Without one the client makes a random one for the tries of this call.
   */
  readonly idempotencyKey?: string | undefined;
}

/** Of an operation that changes a resource with a version. */
export interface ChangeOptions extends WriteOptions {
  /**
   * The version of the resource that was read, or its ETag. When the resource has changed since, nothing is changed and the
   * call fails with `version_mismatch`.
   */
  readonly ifMatch?: number | string | undefined;
}

interface Limits {
  /** How long one try may take, with its answer read: 30,000 when absent. */
  readonly timeoutMs?: number | undefined;
  /** How long all tries and the waits between them may take: 120,000 when absent. */
  readonly deadlineMs?: number | undefined;
  /** How often a failed request is sent again: 2 when absent. Waiting for work in progress counts as none. */
  readonly maxRetries?: number | undefined;
}
