/**
 * How long each part of the way may take. Each is longer than those that it waits for, so that an answer reaches the client before
 * it gives up: client > UI > service > engine and statement. docs/operations.md has the table.
 */

/** How long the UI looks up an API key. */
export const KEY_LOOKUP_MS = 4_000;

/** How long the UI waits for the points of a rate limit, and how long the service waits for the store that counts them. */
export const POINTS_MS = 3_000;
export const POINTS_STORE_MS = 2_000;

/** How long the UI waits for the service's answer to one call. */
export const CALL_MS = 20_000;
