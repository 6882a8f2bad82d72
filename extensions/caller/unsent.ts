/**
 * Errors of calls that no server started. Connect's `instanceof` also accepts its subclasses, so a WeakSet marks them.
 */
const errors = new WeakSet<object>();

export function unsent<Reason extends object>(error: Reason): Reason {
  errors.add(error);
  return error;
}

/** True when no server can have started the call. */
export function isUnsent(error: unknown): boolean {
  return typeof error === "object" && error !== null && errors.has(error);
}
