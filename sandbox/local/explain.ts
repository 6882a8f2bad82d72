import { LocalError } from "./local-error.ts";

/** A sentence for errors that the user can fix, or the stack of any other error. */
export function explain(error: unknown): string {
  if (error instanceof LocalError) return error.message;
  const { code, path, message, stack } = error as NodeJS.ErrnoException;
  switch (code) {
    case "ENOSPC":
      return "The disk is full. Free some space and try again.";
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return `This user cannot write ${path ?? message}. If it belongs to another user, run as that user or remove it.`;
    default:
      return stack ?? String(error);
  }
}
