import fc from "fast-check";
import type { Step } from "./walk.ts";

/** Writers on one small balance. */
const ON_A_SMALL_BALANCE: readonly Step[] = [
  ...(["authorizeForParts", "captureOneOfParts", "captureLastPart", "increment", "voidSale"] as const),
  ...(["sell", "authorize", "capturePart", "refund", "refundFails", "adjust", "dispute", "winDispute"] as const),
  ...(["release", "releaseEarly", "hold", "takeOut", "changeZone", "moveClock", "payElsewhere"] as const),
  ...(["close", "close", "close", "close", "payNow", "payNow", "payAll", "payAll", "payAll", "payAll"] as const),
  ...(["approve", "fails", "fails", "arrives", "arrives", "comesBack"] as const),
];

/** People who request large payouts and approve them. */
const AT_THE_CONTROLS: readonly Step[] = [
  ...(["payLarge", "payLarge", "payLarge", "payLarge", "payLarge", "payNow", "payAll", "close"] as const),
  ...(["approve", "approve", "approve", "approve", "approve", "approve", "approve", "approve", "liftHold"] as const),
  ...(["approveSettlement", "approveSettlement", "changeZone", "changeZone", "moveClock", "moveClock"] as const),
  ...(["cancel", "fails", "arrives", "comesBack", "payElsewhere", "adjust"] as const),
];

interface Kind {
  readonly steps: readonly Step[];
  /** The survivor's first step; the others begin differently. */
  readonly first: Step;
}

const KINDS: readonly Kind[] = [
  { steps: ON_A_SMALL_BALANCE, first: "payAll" },
  { steps: AT_THE_CONTROLS, first: "payLarge" },
];

/** A survivor, and writers that die after so many statements. */
export const histories = fc.constantFrom(...KINDS).chain(({ steps: names, first }) => {
  const stepsOf = (step: fc.Arbitrary<Step>, length: fc.ArrayConstraints) =>
    fc.array(fc.tuple(step, fc.nat(1_000_000)), length);
  const steps = stepsOf(fc.constantFrom(...names), { minLength: 5, maxLength: 9 });
  const begun = stepsOf(fc.constant(first), { minLength: 1, maxLength: 1 });
  const lifetime = fc.oneof(fc.integer({ min: 1, max: 250 }), fc.integer({ min: 250, max: 1_500 }));
  return fc.record({
    survivor: fc.tuple(begun, steps).map((parts) => parts.flat()),
    mortals: fc.array(fc.record({ steps, lifetime }), { minLength: 2, maxLength: 2 }),
    onTestClock: fc.constantFrom(true, true, false),
  });
});
