import fc from "fast-check";
import type { Fault } from "#tests/terminal/memory-faults.ts";

/** What happens to a shop. Indexes choose among the sales so far, the newest first. */
export type Act =
  | { readonly do: "sell"; readonly amount: bigint; readonly type: "sale" | "authorization"; readonly partial: boolean }
  | { readonly do: "queue" | "refund" | "cancel" | "present" | "decline" | "walk_away" | "clear"; readonly at: number }
  | {
      readonly do: "approve";
      readonly at: number;
      readonly tip: bigint;
      readonly part: boolean;
      readonly force: boolean;
    }
  | { readonly do: "break"; readonly method: string; readonly fault: Fault }
  | { readonly do: "deliver"; readonly how: "all" | "none" | "twice" | "backwards" }
  | { readonly do: "decide"; readonly at: number; readonly outcome: "charged" | "not_charged" }
  | { readonly do: "capture" | "release" | "give_back"; readonly at: number }
  | { readonly do: "unplug" | "plug" | "arrive" | "recover" }
  | { readonly do: "wait"; readonly seconds: number };

const at = fc.nat({ max: 2 });
const METHODS = ["push", "cancel", "find", "journal", "void", "refund", "get", "getRefund", "capture"];
const FAULTS: readonly Fault[] = ["drop", "lose", "delay", "kill", "kill_before"];

const ACTS: fc.WeightedArbitrary<Act>[] = [
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("sell" as const),
      amount: fc.bigInt({ min: 1n, max: 5_000n }),
      type: fc.constantFrom("sale" as const, "sale" as const, "authorization" as const),
      partial: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constantFrom("queue", "refund", "present", "decline", "walk_away"), at }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom("cancel" as const, "clear" as const), at }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant("approve" as const),
      at,
      tip: fc.bigInt({ min: 0n, max: 300n }),
      part: fc.boolean(),
      force: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("break" as const),
      method: fc.constantFrom(...METHODS),
      fault: fc.constantFrom(...FAULTS),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("deliver" as const),
      how: fc.constantFrom("all" as const, "none" as const, "twice" as const, "backwards" as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom("capture", "release", "give_back"), at }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom("unplug", "plug", "arrive", "recover") }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("wait" as const), seconds: fc.nat({ max: 700 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("decide" as const),
      at,
      outcome: fc.constantFrom("charged" as const, "not_charged" as const),
    }),
  },
] as fc.WeightedArbitrary<Act>[];

export const someActs: fc.Arbitrary<Act[]> = fc.array(fc.oneof(...ACTS), { minLength: 1, maxLength: 16 });
