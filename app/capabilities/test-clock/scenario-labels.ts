import type { Tone } from "#app/components/ui/badge.tsx";
import type { TestClockScenarioDetails } from "#proto/tollhouse/v1/test_clock_scenarios_pb.ts";

type Details = Omit<Partial<TestClockScenarioDetails>, "$typeName" | "$unknown">;

/** What a ready scenario is called and what happens in it. */
export const READY = [
  {
    ready: "good_year",
    name: "A good year",
    text: "Few cards decline and recover, some are renewed, and a dispute is won.",
  },
  {
    ready: "cards_decline_from_march",
    name: "Cards that decline from March on",
    text: "15 percent of the cards decline. Some have money again, and some are replaced.",
  },
  {
    ready: "expired_cards",
    name: "A wave of expired cards",
    text: "30 percent of the cards expire in the fourth month. Most are renewed by their banks.",
  },
  {
    ready: "price_increase",
    name: "A price increase",
    text: "Everyone pays 10 percent more after three months, and some customers cancel.",
  },
] as const;

export const readyName = (ready: string | null): string =>
  READY.find((each) => each.ready === ready)?.name ?? "Own steps";

interface Label {
  readonly name: string;
  readonly tone: Tone;
}

const STATUSES: Readonly<Record<string, Label>> = {
  running: { name: "Running", tone: "warn" },
  completed: { name: "Completed", tone: "neutral" },
  canceled: { name: "Canceled", tone: "neutral" },
  pending: { name: "Pending", tone: "neutral" },
  ended: { name: "Ended", tone: "neutral" },
};

export const scenarioLabel = (status: string): Label => STATUSES[status] ?? { name: status, tone: "neutral" };

const VERBS: Readonly<Record<string, string>> = {
  card_declines: "Cards decline",
  card_recovers: "Cards recover",
  card_renewed: "Banks renew cards",
  card_closed: "Card accounts are closed",
  dispute_opens: "Disputes open",
  dispute_decided: "Banks decide disputes",
  payout_returns: "A payout returns",
  engine_down: "The payment engine is down",
  customer_cancels: "Customers cancel",
  customer_changes_plan: "Customers change the plan",
  customer_updates_card: "Customers enter a new card",
  customer_pays: "Customers pay their open invoices",
};

export const verbName = (verb: string): string => VERBS[verb] ?? verb;

/** What a step says besides its time and its customers; empty when it says nothing. */
export function detailsText(details: Details | undefined): string {
  const { networkCode, networkAdviceCode, newNumber, reasonCode, decision, lasts, atOnce } = details ?? {};
  const { priceId, raisePercent, testCard } = details ?? {};
  return [
    networkCode && `Code ${networkCode}`,
    networkAdviceCode && `Advice code ${networkAdviceCode}`,
    newNumber && "New number",
    reasonCode && `Reason code ${reasonCode}`,
    decision === "won" && "In your favor",
    decision === "lost" && "In the payer's favor",
    lasts && `For ${lasts}`,
    atOnce && "At once",
    priceId && `To ${priceId}`,
    raisePercent && `${raisePercent}% more`,
    testCard && `Test card ${testCard}`,
  ]
    .filter(Boolean)
    .join(", ");
}
