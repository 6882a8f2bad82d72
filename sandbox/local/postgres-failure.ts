import { LocalError } from "./local-error.ts";

const KNOWN_FAILURES: [RegExp, string][] = [
  [/No space left on device/i, "The disk is full: PostgreSQL cannot write its data. Free some space and try again."],
  [
    /database files are incompatible with server/i,
    "The data in .data/ was written by another version of PostgreSQL. Run `npm run reset` to start over with an empty database.",
  ],
  [
    /lock file "[^"]*" already exists/i,
    "The data directory is in use by another running instance. Stop it first, or use another folder.",
  ],
  [/could not bind .*: Address already in use/i, "PostgreSQL cannot listen on its port: another program uses it."],
  [/Permission denied/i, "PostgreSQL cannot write its data directory: it belongs to another user."],
];

/** Explains why PostgreSQL did not start; for an unknown reason, with the end of its log. */
export function explainServerLog(log: string): LocalError {
  const known = KNOWN_FAILURES.find(([pattern]) => pattern.test(log));
  const tail = log.trim().split("\n").slice(-15).join("\n");
  return new LocalError(known?.[1] ?? `PostgreSQL did not start:\n${tail}`, { cause: tail });
}
