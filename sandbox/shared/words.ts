type Words<Line extends string> = Line extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Line;

/** The names in space-separated lines: a long list of names is easier to read as text than as a column. */
export const words = <const Line extends string>(...lines: Line[]): Words<Line>[] =>
  lines.flatMap((line) => line.split(" ")) as Words<Line>[];
