/** Header of the answer to a script's form that was not accepted: the page stays, with all input. */
export const OUTCOME_HEADER = "x-form-outcome";

/** `failed` is every failure that the form cannot show beside a field. */
export type FormOutcome = "signed-out" | "sign-in-again" | "page-mismatch" | "failed";
