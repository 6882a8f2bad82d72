/** Says to all tabs of this browser who has signed in. */
export const SESSION_CHANNEL = "tollhouse.session";

/** Where a person signs in for a form that is open in another tab. */
export const SIGNED_IN_PATH = "/signed-in";
