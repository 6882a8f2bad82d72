/** Shared state of one pool's connections. Times are those of performance.now(). */
export class PoolWatch {
  /** Limit on a statement's answer, in ms. */
  readonly queryMs: number;
  /** Time of the last answer on any connection. */
  answeredAt = Number.NEGATIVE_INFINITY;
  /** Connections without an answer since this time may be silent, as another one was. */
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
