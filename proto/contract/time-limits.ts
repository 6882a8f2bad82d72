/**
 * Timeouts along a request's path, each longer than the ones it waits for: client > UI > service > engine and statement
 * (docs/operations.md).
 */

/** The UI's limit on looking up an API key, in ms. */
export const KEY_LOOKUP_MS = 4_000;

/** The UI's limit on taking rate limit points, and the service's limit on the store behind it, in ms. */
export const POINTS_MS = 3_000;
export const POINTS_STORE_MS = 2_000;

/** The UI's limit on one call of the service, in ms. */
export const CALL_MS = 20_000;
