/** How long the database may take. */
export interface DatabaseLimits {
  /** To open a connection. For one that others have, callers wait twice as long. */
  readonly connectMs: number;
  /** To answer a statement. The connection of one that is not answered in time is ended. */
  readonly queryMs: number;
  /** After which the server itself ends a statement. Null where sessions are shared with others: then the role has the limit. */
  readonly statementMs: number | null;
}

export const NO_LIMITS: DatabaseLimits = { connectMs: 0, queryMs: Number.POSITIVE_INFINITY, statementMs: null };

/** For commands, whose statements take as long as they need. */
export function withoutStatementLimit({ connectMs, statementMs }: DatabaseLimits): DatabaseLimits {
  return { ...NO_LIMITS, connectMs, statementMs: statementMs === null ? null : 0 };
}
