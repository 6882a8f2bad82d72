/** No other service was called yet. */
export const STARTED = "started";
/** The other service was called, or is about to be. */
export const ASKED = "asked";
/** The outcome cannot be determined. */
export const OUTCOME_UNKNOWN = "unknown";
