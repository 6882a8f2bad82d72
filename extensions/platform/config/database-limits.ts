/** Time limits of the database. */
export interface DatabaseLimits {
  /** Limit on opening a connection. Callers wait twice as long for one that is in use. */
  readonly connectMs: number;
  /** Limit on a statement's answer. After it the connection is closed. */
  readonly queryMs: number;
  /** The server's own statement limit. Null behind a pooler, which shares sessions: the role sets the limit there. */
  readonly statementMs: number | null;
}

export const NO_LIMITS: DatabaseLimits = { connectMs: 0, queryMs: Number.POSITIVE_INFINITY, statementMs: null };

/** For commands, whose statements may take any time. */
export function withoutStatementLimit({ connectMs, statementMs }: DatabaseLimits): DatabaseLimits {
  return { ...NO_LIMITS, connectMs, statementMs: statementMs === null ? null : 0 };
}
