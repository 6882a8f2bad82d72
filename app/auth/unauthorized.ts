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
