/**
 * PostgreSQL codes of an unavailable server: connection (08), resources (53), shutdown (57P), timeout (57014), disk
 * (58030), read-only (25006), idle (25P).
 */
const SQLSTATE = /^(08...|53...|57P0[1-35]|57014|58030|25006|25P0[34])$/;
const SOCKET = /^(ECONNREFUSED|ECONNRESET|ECANCELED|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
/** Connection errors of pg that have no code. */
const WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout|timeout expired)/;

/** The pool was closed at shutdown while work that exceeded its grace period was running. */
const CLOSED = /^(Cannot use a pool after calling end on the pool|driver has already been destroyed)/;

const DEEPEST = 5;

/** Whether the error means only that the database connection broke or could not be opened. */
export function isDatabaseLost(reason: unknown, depth = 0): boolean {
  if (!(reason instanceof Error) || depth > DEEPEST) return false;
  const code = "code" in reason ? String(reason.code) : "";
  if (SQLSTATE.test(code) || SOCKET.test(code) || WORDS.test(reason.message)) return true;
  if (CLOSED.test(reason.message)) return true;
  // Node reports one error per address of a host name.
  if (reason instanceof AggregateError) return reason.errors.some((each) => isDatabaseLost(each, depth + 1));
  return isDatabaseLost(reason.cause, depth + 1);
}
