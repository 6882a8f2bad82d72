/** An error that the user can fix: the message is shown without a stack. */
export class LocalError extends Error {
  override name = "LocalError";
}
