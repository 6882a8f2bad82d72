import { expect, test } from "vitest";
import { drawShare } from "#extensions/capabilities/test-clock-scenarios/draw.rules.ts";
import { READY_SCENARIOS, readySteps } from "#extensions/capabilities/test-clock-scenarios/ready-scenarios.rules.ts";
import {
  type AskedStep,
  faultsOf,
  type Known,
  momentOfStep,
  VERBS,
} from "#extensions/capabilities/test-clock-scenarios/script.rules.ts";
import { momentAfter } from "#extensions/platform/kernel/duration.rules.ts";

const now = new Date("2027-01-31T09:00:00Z");
const known: Known = {
  ...{ now, customerIds: new Set(["cus_1"]), priceIds: new Set(["prc_1"]), testCards: new Set(["visa", "declined"]) },
};
const faults = (...steps: AskedStep[]) => faultsOf(steps, known);
const everybody = { everybody: true };
const all = Array.from({ length: 1_000 }, (_, place) => place);

test("the same seed draws the same customers, and another seed others", () => {
  expect(drawShare(all, 20, "march")).toEqual(drawShare(all, 20, "march"));
  expect(drawShare(all, 20, "march")).not.toEqual(drawShare(all, 20, "april"));
});

test.each([1, 5, 20, 50, 99, 100])("a share of %i percent has so many, each once and in order", (percent) => {
  for (const seed of ["1", "2", "march"]) {
    const drawn = drawShare(all, percent, seed);
    expect(drawn).toHaveLength(10 * percent);
    expect(drawn).toEqual([...new Set(drawn)].sort((one, other) => one - other));
  }
});

test("a smaller share is a part of a larger one with the same seed", () => {
  for (let percent = 1; percent < 100; percent += 1) {
    const larger = new Set(drawShare(all, percent + 1, "seed"));
    expect(drawShare(all, percent, "seed").every((each) => larger.has(each))).toBe(true);
  }
});

test("every place is drawn about as often as the share says", () => {
  const counts = new Map<number, number>();
  const few = all.slice(0, 20);
  for (let seed = 0; seed < 2_000; seed += 1)
    for (const place of drawShare(few, 20, String(seed))) counts.set(place, (counts.get(place) ?? 0) + 1);
  for (const place of few) expect(Math.abs((counts.get(place) ?? 0) - 400)).toBeLessThan(90);
});

test("the ready scenarios have no fault at any time of the year", () => {
  for (let month = 0; month < 12; month += 1) {
    const begins = new Date(Date.UTC(2027, month, 28, 13));
    for (const name of READY_SCENARIOS) {
      const steps = readySteps(name, begins);
      expect(faultsOf(steps, { ...known, now: begins })).toEqual([]);
      const times = steps.map((step) => momentOfStep(step, begins).getTime());
      expect(times).toEqual(times.toSorted((one, other) => one - other));
    }
  }
});

test("cards that decline from March on begin with the next March", () => {
  const first = (time: string) => readySteps("cards_decline_from_march", new Date(time))[0]?.at?.toISOString();
  expect(first("2026-11-29T21:00:00Z")).toBe("2027-03-01T00:00:00.000Z");
  expect(first("2027-03-01T00:00:00Z")).toBe("2027-03-01T00:00:00.000Z");
  expect(first("2027-03-01T00:00:01Z")).toBe("2028-03-01T00:00:00.000Z");
});

test("all faults are found at once, each with its index and field", () => {
  const found = faults(
    { after: "P1M", on: everybody, do: "card_recovers" },
    { on: everybody, do: "card_explodes" },
    { after: "P1M", at: now, do: "customer_pays" },
    { after: "tomorrow", on: { customerId: "cus_2" }, do: "customer_pays" },
    { at: new Date("2020-01-01"), on: { sharePercent: 101, seed: "" }, do: "customer_pays" },
    { after: "P6Y", on: { ...everybody, sharePercent: 5 }, do: "customer_pays", with: { testCard: "visa" } },
    { after: "P1D", on: everybody, do: "card_declines", with: { networkCode: "x", networkAdviceCode: "1234" } },
    { after: "P1D", on: everybody, do: "payout_returns" },
    { after: "P1D", do: "engine_down" },
    { after: "P1D", do: "engine_down", with: { lasts: "P8D" } },
    { after: "P1D", on: everybody, do: "dispute_decided" },
    { after: "P1D", on: everybody, do: "customer_changes_plan" },
    { after: "P1D", on: everybody, do: "customer_changes_plan", with: { priceId: "prc_2" } },
    { after: "P1D", on: everybody, do: "customer_changes_plan", with: { raisePercent: 0 } },
    { after: "P1D", on: everybody, do: "customer_updates_card", with: { testCard: "gold" } },
    { after: "P1D", on: { everybody: false }, do: "customer_pays" },
    { after: "P1D", on: { ...everybody, seed: "1" }, do: "dispute_opens", with: { reasonCode: "not one" } },
  );
  expect(found.map((fault) => fault.split(": ")[0])).toEqual([
    ...["steps[1].at", "steps[1].do", "steps[2].at", "steps[2].on", "steps[3].after", "steps[3].on.customer_id"],
    ...["steps[4].at", "steps[4].on.share_percent", "steps[4].on.seed", "steps[5].after", "steps[5].on"],
    ...["steps[5].with.test_card", "steps[6].with.network_code", "steps[6].with.network_advice_code", "steps[7].on"],
    ...["steps[8].with.lasts", "steps[9].with.lasts", "steps[10].with.decision", "steps[11].with.price_id"],
    ...[
      "steps[12].with.price_id",
      "steps[13].with.raise_percent",
      "steps[14].with.test_card",
      "steps[15].on.everybody",
    ],
    ...["steps[16].on.seed", "steps[16].with.reason_code"],
  ]);
  for (const fault of found) expect(fault).toMatch(/^steps\[\d+\]\.[a-z_.]+: [A-Z].*\.$/);
});

test("each verb is accepted with what it needs", () => {
  const needs: Readonly<Record<string, AskedStep["with"]>> = {
    ...{ engine_down: { lasts: "PT4H" }, dispute_decided: { decision: "lost" } },
    customer_changes_plan: { priceId: "prc_1" },
  };
  for (const verb of VERBS) {
    const on = ["payout_returns", "engine_down"].includes(verb) ? undefined : { customerId: "cus_1" };
    expect(faults({ after: "P1Y", on, do: verb, with: needs[verb] })).toEqual([]);
  }
});

test("durations count by the calendar of UTC", () => {
  expect(momentAfter(now, "P1M")?.toISOString()).toBe("2027-02-28T09:00:00.000Z");
  expect(momentAfter(now, "PT36H")?.toISOString()).toBe("2027-02-01T21:00:00.000Z");
  for (const wrong of ["P", "1M", "PT", "P999999999Y", ""]) expect(momentAfter(now, wrong)).toBeNull();
});
