import { LocalError } from "./local-error.ts";

const KNOWN_FAILURES: [RegExp, string][] = [
  [/No space left on device/i, "The disk is full: PostgreSQL cannot write its data. Free some space and try again."],
  [
    /database files are incompatible with server/i,
    "The data in .data/ was written by another version of PostgreSQL. `npm run reset` starts over with an empty database.",
  ],
  [
    /lock file "[^"]*" already exists/i,
    "The data directory is in use by another running instance. Stop it first, or use another folder.",
  ],
  [/could not bind .*: Address already in use/i, "PostgreSQL cannot listen on its port: another program has it."],
  [/Permission denied/i, "PostgreSQL may not write its data directory: it belongs to another user."],
];

/** Says in a sentence why PostgreSQL did not start; an unknown reason is told in its own words. */
export function explainServerLog(log: string): LocalError {
  const known = KNOWN_FAILURES.find(([pattern]) => pattern.test(log));
  const tail = log.trim().split("\n").slice(-15).join("\n");
  return new LocalError(known?.[1] ?? `PostgreSQL did not start:\n${tail}`, { cause: tail });
}
