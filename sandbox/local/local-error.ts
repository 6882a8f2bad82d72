/** A failure the person at the keyboard can do something about: its message is a sentence for him, and no stack is shown. */
export class LocalError extends Error {
  override name = "LocalError";
}
