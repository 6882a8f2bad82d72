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
  /** Formats a value for the scale and the table. */
  readonly format: (value: Each["value"]) => string;
}

const STEPS = 4;

/** Values over time. */
export function lineChart<Each extends Point>(request: ChartRequest<Each>): Chart {
  const { marks, scale, zero } = placed(request);
  const dots = marks.map(({ x, width, y }): [number, number] => [x + width / 2, y]);
  return {
    kind: "line",
    summary: request.summary,
    marks,
    scale,
    zero,
    line: line().curve(curveMonotoneX)(dots) ?? "",
    area:
      area()
        .curve(curveMonotoneX)
        .y0(zero)
        .y1(([, y]) => y)(dots) ?? "",
  };
}

/** Values to compare with each other. */
export function barChart<Each extends Point>(request: ChartRequest<Each>): Chart {
  return { kind: "bars", summary: request.summary, ...placed(request), line: "", area: "" };
}

function placed<Each extends Point>({ points, format }: ChartRequest<Each>): Pick<Chart, "marks" | "scale" | "zero"> {
  const { top, step } = scaleOf(points.map(({ value }) => Number(value)));
  const width = WIDTH / Math.max(1, points.length);
  const heightOf = (value: number) => ((top - value) / (step * STEPS)) * HEIGHT;
  const marks = points.map(
    ({ name, value }, position): Mark => ({
      name,
      value: format(value),
      x: position * width,
      width,
      y: heightOf(Number(value)),
    }),
  );
  const isBig = typeof points[0]?.value === "bigint";
  const levels = Array.from({ length: STEPS + 1 }, (_, level) => Math.round(top - step * level));
  return { marks, scale: levels.map((level) => format(isBig ? BigInt(level) : level)), zero: heightOf(0) };
}

const FACTORS = [1, 2, 3, 5, 10, 20];

/** Steps of 1, 2, 3, 5, 10, 20 … so that each is a whole number and one of them is 0. */
function scaleOf(values: readonly number[]): { readonly top: number; readonly step: number } {
  const [most, least] = [Math.max(0, ...values), Math.min(0, ...values)];
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, Math.max(most, -least) / STEPS))));
  const steps = FACTORS.map((factor) => factor * unit);
  const step = steps.find((each) => Math.ceil(most / each) + Math.ceil(-least / each) <= STEPS) ?? 20 * unit;
  return { top: step * (STEPS - Math.ceil(-least / step)), step };
}
