/** The window of every rate limit. */
export const WINDOW_SECONDS = 60;

export interface PointsWanted {
  readonly key: string;
  readonly points: number;
  /** Points per window. */
  readonly limit: number;
}

/** The granted points: all that were requested or those left, which may be 0. */
export interface PointsGranted {
  readonly granted: number;
  /** Points that are still available. */
  readonly remaining: number;
  readonly resetMs: number;
}

/** Takes points atomically from the count that all instances share. */
export type TakePoints = (wanted: PointsWanted) => Promise<PointsGranted>;
