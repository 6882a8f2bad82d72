/** Announces sign-ins to all tabs of this browser. */
export const SESSION_CHANNEL = "tollhouse.session";

/** Sign-in page for a form that is open in another tab. */
export const SIGNED_IN_PATH = "/signed-in";

/** Sign-in page for a person whose sign-in is too old for the form. */
export const SIGN_IN_AGAIN_PATH = `/sign-in-again?${new URLSearchParams({ next: SIGNED_IN_PATH })}`;
