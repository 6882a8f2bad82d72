import type { AskedStep } from "./script.rules.ts";

export const READY_SCENARIOS = ["good_year", "cards_decline_from_march", "expired_cards", "price_increase"] as const;

export type ReadyScenario = (typeof READY_SCENARIOS)[number];

const share = (sharePercent: number, seed: string) => ({ sharePercent, seed });

/** Few cards decline and recover, some are renewed, and a dispute is won. */
const goodYear: readonly AskedStep[] = [
  { after: "P2M", on: share(5, "renewed"), do: "card_renewed" },
  { after: "P3M15D", on: share(5, "updates"), do: "customer_updates_card" },
  { after: "P4M", on: share(2, "dispute"), do: "dispute_opens", with: { reasonCode: "13.1" } },
  // Before the bank's deadline, which is 14 days: a dispute without a response expires then.
  { after: "P4M10D", on: share(2, "dispute"), do: "dispute_decided", with: { decision: "won" } },
  { after: "P6M", on: share(5, "summer"), do: "card_declines", with: { networkCode: "51" } },
  { after: "P7M", on: share(5, "summer"), do: "card_recovers" },
  { after: "P9M", on: share(2, "leaves"), do: "customer_cancels" },
  { after: "P11M", on: share(10, "renewed"), do: "card_renewed", with: { newNumber: true } },
];

/** Cards decline from the next March on. Some have money again, some are replaced, and some are lost. */
const declining = (march: Date): AskedStep[] => {
  const dayOf = (months: number, day: number) =>
    new Date(Date.UTC(march.getUTCFullYear(), march.getUTCMonth() + months, day));
  return [
    { at: march, on: share(15, "march"), do: "card_declines", with: { networkCode: "51" } },
    { at: dayOf(0, 15), on: share(5, "march"), do: "card_recovers" },
    { at: dayOf(1, 1), on: share(5, "april"), do: "card_declines", with: { networkCode: "05" } },
    { at: dayOf(1, 10), on: share(3, "april"), do: "customer_updates_card" },
    { at: dayOf(2, 1), on: share(3, "may"), do: "card_declines", with: { networkCode: "41" } },
    { at: dayOf(3, 1), on: share(8, "march"), do: "customer_pays" },
    { at: dayOf(4, 1), on: share(10, "march"), do: "card_recovers" },
  ];
};

/** Many cards expire at once. Most are renewed, some payers enter a new card, and some pay late. */
const expiring: readonly AskedStep[] = [
  { after: "P4M", on: share(30, "expired"), do: "card_declines", with: { networkCode: "54" } },
  { after: "P4M10D", on: share(20, "expired"), do: "card_renewed" },
  { after: "P4M20D", on: share(30, "expired"), do: "customer_pays" },
  { after: "P5M", on: share(30, "expired"), do: "card_renewed", with: { newNumber: true } },
];

/** Everybody pays 10 percent more from the next renewal on, and some leave. */
const raising: readonly AskedStep[] = [
  { after: "P3M", on: { everybody: true }, do: "customer_changes_plan", with: { raisePercent: 10 } },
  { after: "P3M5D", on: share(8, "leaves"), do: "customer_cancels" },
  { after: "P4M", on: share(5, "declines"), do: "card_declines", with: { networkCode: "51" } },
  { after: "P5M", on: share(5, "declines"), do: "card_recovers" },
  { after: "P6M", on: share(12, "leaves"), do: "customer_cancels" },
];

/** The steps of a ready scenario that begins now. */
export function readySteps(name: ReadyScenario, now: Date): readonly AskedStep[] {
  if (name === "good_year") return goodYear;
  if (name === "expired_cards") return expiring;
  return name === "price_increase" ? raising : declining(nextMarch(now));
}

function nextMarch(now: Date): Date {
  const ofThisYear = new Date(Date.UTC(now.getUTCFullYear(), 2, 1));
  return ofThisYear >= now ? ofThisYear : new Date(Date.UTC(now.getUTCFullYear() + 1, 2, 1));
}
