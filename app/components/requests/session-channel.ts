/** Says to all tabs of this browser who has signed in. */
export const SESSION_CHANNEL = "tollhouse.session";

/** Where a person signs in for a form that is open in another tab. */
export const SIGNED_IN_PATH = "/signed-in";

/** The same for a person who is signed in, and whose sign-in is too old for what the form does. */
export const SIGN_IN_AGAIN_PATH = `/sign-in-again?${new URLSearchParams({ next: SIGNED_IN_PATH })}`;
