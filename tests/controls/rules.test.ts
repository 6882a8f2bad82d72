import { expect, test } from "vitest";
import { type Control, splitControls } from "#extensions/capabilities/controls/control.rules.ts";

const delay = (value: bigint): Control => ({ control: "delay_business_days", currency: "", value });
const threshold = (currency: string, value: bigint | null): Control => ({
  control: "approval_threshold_amount",
  currency,
  value,
});

test.each<[string, Control[], Control[], Control[]]>([
  ["a shorter delay", [delay(5n)], [delay(4n)], [delay(4n)]],
  ["a longer delay", [delay(2n)], [delay(3n)], []],
  ["the first threshold", [], [threshold("USD", 1n)], []],
  ["a higher threshold", [threshold("USD", 1n)], [threshold("USD", 2n)], [threshold("USD", 2n)]],
  ["a lower threshold", [threshold("USD", 2n)], [threshold("USD", 1n)], []],
  ["no threshold any more", [threshold("USD", 2n)], [threshold("USD", null)], [threshold("USD", null)]],
  [
    "one of two thresholds fewer, so that its currency needs approval always",
    [threshold("USD", 2n), threshold("EUR", 2n)],
    [threshold("USD", null)],
    [],
  ],
  ["a threshold where all needed approval", [threshold("USD", 2n)], [threshold("EUR", 1n)], [threshold("EUR", 1n)]],
  ["the first two thresholds", [], [threshold("USD", 1n), threshold("EUR", 9n)], []],
  [
    "two thresholds fewer",
    [threshold("USD", 1n), threshold("EUR", 9n)],
    [threshold("USD", null), threshold("EUR", null)],
    [threshold("EUR", null)],
  ],
  [
    "one of each kind",
    [delay(5n), threshold("USD", 5n)],
    [delay(2n), threshold("USD", 3n), threshold("EUR", 1n)],
    [delay(2n), threshold("EUR", 1n)],
  ],
])("%s", (_what, before, changes, lowered) => {
  const split = splitControls(before, changes);
  expect(split.lowered).toEqual(lowered);
  expect([...split.now, ...split.lowered]).toEqual(expect.arrayContaining(changes));
});
