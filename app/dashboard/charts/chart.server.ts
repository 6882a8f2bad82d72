import { area, curveStep, line } from "d3-shape";
import { type Chart, HEIGHT, type Mark, WIDTH } from "./chart.ts";

interface Point {
  readonly name: string;
  /** Its name below the picture, where space is short. The name when absent. */
  readonly label?: string;
  /** Only the picture is made of this number; the text is made by `format` from the exact value. */
  readonly value: number | bigint;
}

interface ChartRequest<Each extends Point> {
  readonly points: readonly Each[];
  readonly summary: string;
  /** Formats a value for the scale and the table. */
  readonly format: (value: Each["value"]) => string;
}

/** Lines of the scale, besides the lowest. */
const MOST_STEPS = 5;

/** Amounts over time: they stay until the next one, as money does. */
export function lineChart<Each extends Point>(request: ChartRequest<Each>): Chart {
  const { marks, scale, zero } = placed(request);
  const dots = marks.map(({ x, width, y }): [number, number] => [x + width / 2, y]);
  return {
    kind: "line",
    summary: request.summary,
    marks,
    scale,
    zero,
    line: line().curve(curveStep)(dots) ?? "",
    area:
      area()
        .curve(curveStep)
        .y0(zero)
        .y1(([, y]) => y)(dots) ?? "",
  };
}

/** Values to compare with each other. */
export function barChart<Each extends Point>(request: ChartRequest<Each>): Chart {
  return { kind: "bars", summary: request.summary, ...placed(request), line: "", area: "" };
}

function placed<Each extends Point>({ points, format }: ChartRequest<Each>): Pick<Chart, "marks" | "scale" | "zero"> {
  const { top, step, steps } = scaleOf(points.map(({ value }) => Number(value)));
  const width = WIDTH / Math.max(1, points.length);
  const heightOf = (value: number) => ((top - value) / (step * steps)) * HEIGHT;
  const marks = points.map(
    ({ name, label = name, value }, position): Mark => ({
      name,
      label,
      value: format(value),
      x: position * width,
      width,
      y: heightOf(Number(value)),
    }),
  );
  const isBig = typeof points[0]?.value === "bigint";
  const levels = Array.from({ length: steps + 1 }, (_, level) => Math.round(top - step * level));
  return { marks, scale: levels.map((level) => format(isBig ? BigInt(level) : level)), zero: heightOf(0) };
}

const FACTORS = [1, 2, 5, 10, 20, 50];

/** Steps of 1, 2, 5, 10, 20, 50 … so that each is a round number and one of them is 0. */
function scaleOf(values: readonly number[]) {
  const [most, least] = [Math.max(0, ...values), Math.min(0, ...values)];
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, Math.max(most, -least) / MOST_STEPS))));
  const stepsOf = (step: number) => Math.ceil(most / step) + Math.ceil(-least / step);
  const step = FACTORS.map((factor) => factor * unit).find((each) => stepsOf(each) <= MOST_STEPS) ?? 50 * unit;
  const steps = Math.max(1, stepsOf(step));
  return { top: step * (steps - Math.ceil(-least / step)), step, steps };
}
