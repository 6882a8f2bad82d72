import { area, curveMonotoneX, line } from "d3-shape";
import { type Chart, HEIGHT, type Mark, WIDTH } from "./chart.ts";

interface Point {
  readonly name: string;
  /** Only the picture is made of this number; the text is made by `format` from the exact value. */
  readonly value: number | bigint;
}

interface ChartRequest<Each extends Point> {
  readonly points: readonly Each[];
  readonly summary: string;
  /** How a value of the scale and of the table reads. */
  readonly format: (value: Each["value"]) => string;
}

const STEPS = 4;

/** Values over time. */
export function lineChart<Each extends Point>(request: ChartRequest<Each>): Chart {
  const { marks, scale } = placed(request);
  const dots = marks.map(({ x, width, y }): [number, number] => [x + width / 2, y]);
  return {
    kind: "line",
    summary: request.summary,
    marks,
    scale,
    line: line().curve(curveMonotoneX)(dots) ?? "",
    area:
      area()
        .curve(curveMonotoneX)
        .y0(HEIGHT)
        .y1(([, y]) => y)(dots) ?? "",
  };
}

/** Values to compare with each other. */
export function barChart<Each extends Point>(request: ChartRequest<Each>): Chart {
  return { kind: "bars", summary: request.summary, ...placed(request), line: "", area: "" };
}

function placed<Each extends Point>({ points, format }: ChartRequest<Each>): Pick<Chart, "marks" | "scale"> {
  const top = roundTop(Math.max(0, ...points.map(({ value }) => Number(value))));
  const width = WIDTH / Math.max(1, points.length);
  const marks = points.map(
    ({ name, value }, position): Mark => ({
      name,
      value: format(value),
      x: position * width,
      width,
      y: HEIGHT - (Number(value) / top) * HEIGHT,
    }),
  );
  const isBig = typeof points[0]?.value === "bigint";
  const levels = Array.from({ length: STEPS + 1 }, (_, step) => Math.round((top * (STEPS - step)) / STEPS));
  return { marks, scale: levels.map((level) => format(isBig ? BigInt(level) : level)) };
}

/** The top of the scale: the next of 4, 8, 12, 20, 40, 60, 80 … so that each of its steps is a whole number. */
function roundTop(max: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, max / STEPS))));
  const step = [1, 2, 3, 5, 10].find((factor) => factor * unit * STEPS >= max) ?? 10;
  return step * unit * STEPS;
}
