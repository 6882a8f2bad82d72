/** A chart as the browser draws it: shapes and texts are made on the server. */
export interface Chart {
  readonly kind: "line" | "bars";
  /** The description for screen readers. */
  readonly summary: string;
  readonly marks: readonly Mark[];
  /** Paths in the units of the picture. */
  readonly line: string;
  readonly area: string;
  /** Values of the horizontal lines, the highest first. */
  readonly scale: readonly string[];
  /** Vertical position of 0. */
  readonly zero: number;
}

/** One value with its name. */
export interface Mark {
  readonly name: string;
  /** Its name below the picture. */
  readonly label: string;
  readonly value: string;
  /** In the units of the picture: where its column begins, how wide it is, and its top. */
  readonly x: number;
  readonly width: number;
  readonly y: number;
}

export const WIDTH = 600;
export const HEIGHT = 160;
