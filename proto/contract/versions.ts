/** The version that answers and events have unless the caller's key or an endpoint is pinned to another. */
export const NEWEST_API_VERSION = "2026-11-22";
