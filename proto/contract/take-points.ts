/** Of every limit, wherever it is counted. */
export const WINDOW_SECONDS = 60;

export interface PointsWanted {
  readonly key: string;
  readonly points: number;
  /** How many points a window has. */
  readonly limit: number;
}

/** What the store gave: all that was wanted or what was left, which may be none. */
export interface PointsGranted {
  readonly granted: number;
  /** Points that are still free. */
  readonly remaining: number;
  readonly resetMs: number;
}

/** Takes points from the count that all instances share, atomically. */
export type TakePoints = (wanted: PointsWanted) => Promise<PointsGranted>;
