import type { TollhouseOptions } from "./options.ts";

/** The client's options, checked and complete. */
export interface Settings {
  readonly apiKey: string;
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
  readonly timeoutMs: number;
  readonly deadlineMs: number;
  readonly maxRetries: number;
  readonly retryDelayMs: number;
  readonly maxRetryDelayMs: number;
}

/** @throws TypeError that names the option, never its value: it may be the key. */
export function settingsOf(options: TollhouseOptions): Settings {
  return {
    apiKey: apiKeyOf(options.apiKey),
    baseUrl: baseUrlOf(options.baseUrl),
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    timeoutMs: amountOf("timeoutMs", options.timeoutMs ?? 30_000),
    deadlineMs: amountOf("deadlineMs", options.deadlineMs ?? 120_000),
    maxRetries: amountOf("maxRetries", options.maxRetries ?? 2),
    retryDelayMs: amountOf("retryDelayMs", options.retryDelayMs ?? 500),
    maxRetryDelayMs: amountOf("maxRetryDelayMs", options.maxRetryDelayMs ?? 8_000),
  };
}

/** The runtime's error would quote an invalid header value, so it is refused here. */
function apiKeyOf(apiKey: unknown): string {
  if (typeof apiKey === "string" && /^[\x21-\x7e]+$/.test(apiKey)) return apiKey;
  throw new TypeError("apiKey must be an API key, without white space around it.");
}

function baseUrlOf(baseUrl: unknown): string {
  const url = typeof baseUrl === "string" && URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    throw new TypeError("baseUrl must be an http or https address without a user, a query or a fragment.");
  return url.href.replace(/\/+$/, "");
}

// Longer timers fire at once.
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export function amountOf(name: string, value: number): number {
  if (value >= 0 && value <= LONGEST_TIMER_MS) return value;
  throw new TypeError(`${name} must be a number from 0 to ${LONGEST_TIMER_MS}.`);
}
