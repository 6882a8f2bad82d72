/** What the connections of one pool know of each other. Times are those of performance.now(). */
export class PoolWatch {
  /** How long the server may take to answer a statement. */
  readonly queryMs: number;
  /** When the server last answered any of them. */
  answeredAt = Number.NEGATIVE_INFINITY;
  /** A connection that has not answered since then may be silent, as another one was. */
  suspectBefore = Number.NEGATIVE_INFINITY;

  constructor(queryMs: number) {
    this.queryMs = queryMs;
  }

  answered(at: number): void {
    this.answeredAt = at;
  }

  fellSilent(sentAt: number): void {
    this.suspectBefore = Math.max(this.suspectBefore, sentAt);
  }
}
