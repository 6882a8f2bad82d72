/** Nothing was asked of another service yet. */
export const STARTED = "started";
/** The other side was asked, or is about to be. */
export const ASKED = "asked";
/** It cannot be found out whether it happened. */
export const OUTCOME_UNKNOWN = "unknown";
