const CENTRAL_AUTH_ERROR = Symbol.for("tollhouse.CentralAuthError");

/** The central service did not answer, or its answer is invalid. The message holds no cookie, token or secret. */
export class CentralAuthError extends Error {
  override name = "CentralAuthError";
  readonly [CENTRAL_AUTH_ERROR] = true;
}

/** By brand, not by class: the server and the Remix build each load this module once. */
export function isCentralAuthError(error: unknown): error is CentralAuthError {
  return error instanceof Error && CENTRAL_AUTH_ERROR in error;
}
