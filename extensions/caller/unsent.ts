/** Errors of calls that no server began. Connect's `instanceof` takes a subclass of its error for the error itself. */
const errors = new WeakSet<object>();

export function unsent<Reason extends object>(error: Reason): Reason {
  errors.add(error);
  return error;
}

/** Whether it is certain that no server began the call. False for what is not known. */
export function isUnsent(error: unknown): boolean {
  return typeof error === "object" && error !== null && errors.has(error);
}
