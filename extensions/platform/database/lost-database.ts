/**
 * What PostgreSQL says when it stops, starts, has nothing left (class 53), cannot read or write its disk (58030), only reads
 * since another one took over (25006), or does not answer within `statement_timeout` (57014): class 08, and the ends of sessions.
 */
const SQLSTATE = /^(08...|53...|57P0[1-35]|57014|58030|25006|25P0[34])$/;
const SOCKET = /^(ECONNREFUSED|ECONNRESET|ECANCELED|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
/** pg has no codes of its own. */
const WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout|timeout expired)/;

/** The process stops, and has closed its pool while work was under way that took longer than it was given. */
const CLOSED = /^(Cannot use a pool after calling end on the pool|driver has already been destroyed)/;

const DEEPEST = 5;

/** Whether an error says that the connection to the database broke or could not be opened, and nothing else. */
export function isDatabaseLost(reason: unknown, depth = 0): boolean {
  if (!(reason instanceof Error) || depth > DEEPEST) return false;
  const code = "code" in reason ? String(reason.code) : "";
  if (SQLSTATE.test(code) || SOCKET.test(code) || WORDS.test(reason.message)) return true;
  if (CLOSED.test(reason.message)) return true;
  // Node tells of each address of a name.
  if (reason instanceof AggregateError) return reason.errors.some((each) => isDatabaseLost(each, depth + 1));
  return isDatabaseLost(reason.cause, depth + 1);
}
