const NAME = "UNAUTHORIZED";

/** Thrown by a page that only a signed-in person may see. */
export class UnauthorizedError extends Error {
  override name = NAME;

  constructor() {
    super(NAME);
  }
}

/** By name, not by class: the server and the Remix build each load this module once. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof Error && error.message === NAME;
}

const TOO_OLD = "SIGN_IN_TOO_OLD";

/** Thrown for a form of a person whose last sign-in is too old. The form continues after the new sign-in. */
export class SignInTooOldError extends Error {
  override name = TOO_OLD;

  constructor() {
    super(TOO_OLD);
  }
}

export function isSignInTooOld(error: unknown): boolean {
  return error instanceof Error && error.message === TOO_OLD;
}
