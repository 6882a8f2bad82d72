/** On the answer to a form that a script sent and that was not accepted: the page stays, with everything that was entered. */
export const OUTCOME_HEADER = "x-form-outcome";

/** The session has ended, the sign-in is too old, the form is of another organization or environment, or the request failed for a reason that the form cannot show beside a field. */
export type FormOutcome = "signed-out" | "sign-in-again" | "elsewhere" | "failed";
