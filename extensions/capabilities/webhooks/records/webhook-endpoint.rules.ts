import { type Entries, mergedEntries } from "#extensions/platform/kernel/metadata.rules.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";

const MOST_ENDPOINTS = 20;
const MOST_CUSTOM_HEADERS = 10;
export const DEFAULT_OVERLAP_SECONDS = 86_400;

/** @throws too_many_webhook_endpoints */
export function assertRoom(endpoints: number): void {
  if (endpoints >= MOST_ENDPOINTS) throw refuse("too_many_webhook_endpoints", { max: MOST_ENDPOINTS });
}

/** Set by the delivery itself, or about the connection (RFC 9110, 7.6.1) or the body. */
const RESERVED: ReadonlySet<string> = new Set([
  "accept-encoding",
  "connection",
  "date",
  "expect",
  "host",
  "http2-settings",
  "keep-alive",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "user-agent",
  "via",
]);
const RESERVED_PREFIXES = ["webhook-", "content-", "proxy-"];

const isReserved = (name: string) => RESERVED.has(name) || RESERVED_PREFIXES.some((prefix) => name.startsWith(prefix));

/** Lower-cases header names, which must be unique. @throws custom_header_not_allowed */
export function headersIn(given: Entries): Entries {
  const headers = Object.entries(given).map(([name, value]) => [name.toLowerCase(), value] as const);
  const names = headers.map(([name]) => name);
  const refused = names.filter((name, place) => isReserved(name) || names.indexOf(name) !== place);
  if (refused.length > 0) throw refuse("custom_header_not_allowed", { invalid: [...new Set(refused)] });
  return Object.fromEntries(headers);
}

/** @throws custom_header_not_allowed, too_many_custom_headers */
export function mergedHeaders(current: Entries, change: Entries): Entries {
  const headers = mergedEntries(current, headersIn(change));
  if (Object.keys(headers).length > MOST_CUSTOM_HEADERS)
    throw refuse("too_many_custom_headers", { max: MOST_CUSTOM_HEADERS });
  return headers;
}
