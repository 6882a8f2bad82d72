/** A handler that is still to be written. */
export function notYet(): never {
  throw new Error("not yet");
}
