import {
  CustomHeaderNotAllowedError,
  MetadataTooLargeError,
  TooManyCustomHeadersError,
  TooManyWebhookEndpointsError,
  TooManyWebhookSecretsError,
} from "./webhook.errors.ts";

const MOST_ENDPOINTS = 20;
const MOST_CUSTOM_HEADERS = 10;
const MOST_METADATA = 50;
const MOST_LIVE_SECRETS = 3;
export const DEFAULT_OVERLAP_SECONDS = 86_400;

/** @throws TooManyWebhookEndpointsError */
export function assertRoom(endpoints: number): void {
  if (endpoints >= MOST_ENDPOINTS) throw new TooManyWebhookEndpointsError(MOST_ENDPOINTS);
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

type Entries = Readonly<Record<string, string>>;

/** Lower-cases header names, which must be unique. @throws CustomHeaderNotAllowedError */
export function headersIn(given: Entries): Entries {
  const headers = Object.entries(given).map(([name, value]) => [name.toLowerCase(), value] as const);
  const names = headers.map(([name]) => name);
  const refused = names.filter((name, place) => isReserved(name) || names.indexOf(name) !== place);
  if (refused.length > 0) throw new CustomHeaderNotAllowedError([...new Set(refused)]);
  return Object.fromEntries(headers);
}

/** Merges entries: an empty value removes one, and others stay. */
function merged(current: Entries, change: Entries): Entries {
  return Object.fromEntries(Object.entries({ ...current, ...change }).filter(([, value]) => value !== ""));
}

/** @throws CustomHeaderNotAllowedError, TooManyCustomHeadersError */
export function mergedHeaders(current: Entries, change: Entries): Entries {
  const headers = merged(current, headersIn(change));
  if (Object.keys(headers).length > MOST_CUSTOM_HEADERS) throw new TooManyCustomHeadersError(MOST_CUSTOM_HEADERS);
  return headers;
}

/** @throws MetadataTooLargeError */
export function mergedMetadata(current: Entries, change: Entries): Entries {
  const metadata = merged(current, change);
  if (Object.keys(metadata).length > MOST_METADATA) throw new MetadataTooLargeError(MOST_METADATA);
  return metadata;
}

interface SecretLife {
  /** Null for the newest. */
  readonly expiresAt?: Date | null | undefined;
}

export function isLive({ expiresAt }: SecretLife, now: Date): boolean {
  return expiresAt == null || expiresAt > now;
}

/**
 * The time at which a secret stops signing after a rotation: the end of the overlap or its own end, whichever is first.
 */
export function endOfOverlap({ expiresAt }: SecretLife, now: Date, overlapSeconds: number): Date {
  const end = new Date(now.getTime() + overlapSeconds * 1_000);
  return expiresAt && expiresAt < end ? expiresAt : end;
}

/**
 * Refuses a fourth live secret, to keep the header with one signature per secret short.
 * @throws TooManyWebhookSecretsError
 */
export function assertFewSecrets(formerLive: number): void {
  if (formerLive >= MOST_LIVE_SECRETS) throw new TooManyWebhookSecretsError(MOST_LIVE_SECRETS);
}
