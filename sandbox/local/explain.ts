import { LocalError } from "./local-error.ts";

/** A failure as a sentence, when it is one that somebody at the keyboard can mend; else with its stack, for us. */
export function explain(error: unknown): string {
  if (error instanceof LocalError) return error.message;
  const { code, path, message, stack } = error as NodeJS.ErrnoException;
  switch (code) {
    case "ENOSPC":
      return "The disk is full. Free some space and try again.";
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return `${path ?? message} cannot be written by this user. It may belong to another one: run as that user, or remove it.`;
    default:
      return stack ?? String(error);
  }
}
