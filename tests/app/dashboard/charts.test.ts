import { expect, test } from "vitest";
import { barChart, lineChart } from "#app/dashboard/charts/chart.server.ts";
import { HEIGHT, WIDTH } from "#app/dashboard/charts/chart.ts";

const POINTS = [
  { name: "Mon", value: 0n },
  { name: "Tue", value: 9_007_199_254_740_993n },
  { name: "Wed", value: 4_000_000_000_000_000n },
];

test("the values of a chart are exact, also beyond the numbers of a picture", () => {
  const chart = barChart({ points: POINTS, summary: "Sales", format: String });
  expect(chart.marks.map(({ value }) => value)).toEqual(["0", "9007199254740993", "4000000000000000"]);
  expect(chart.scale.at(-1)).toBe("0");
});

test("every mark stands inside the picture", () => {
  const { marks, line, area } = lineChart({ points: POINTS, summary: "Sales", format: String });
  for (const { x, width, y } of marks) {
    expect(x + width).toBeLessThanOrEqual(WIDTH + 0.001);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThanOrEqual(HEIGHT);
  }
  expect(line).toMatch(/^M/);
  expect(area).toMatch(/Z$/);
});

test.each([
  [[3], ["3", "2", "1", "0"]],
  [
    [13, 2],
    ["15", "10", "5", "0"],
  ],
  [[0], ["1", "0"]],
])("the scale of %j has round steps: %j", (values, scale) => {
  const points = values.map((value) => ({ name: String(value), value }));
  expect(barChart({ points, summary: "", format: String }).scale).toEqual(scale);
});

test("values below 0 stand below a line of 0", () => {
  const points = [-1250, 4000, 0].map((value) => ({ name: String(value), value }));
  const { scale, zero, marks } = lineChart({ points, summary: "Balance", format: String });
  expect(scale).toEqual(["4000", "2000", "0", "-2000"]);
  expect(zero).toBeCloseTo((HEIGHT * 2) / 3);
  expect(marks.map(({ y }) => Math.sign(y - zero))).toEqual([1, -1, 0]);
});

test("a chart of nothing is empty", () => {
  expect(lineChart({ points: [], summary: "", format: String })).toMatchObject({ marks: [], line: "" });
});
