import type { Tone } from "#app/components/ui/badge.tsx";
import { plainWords } from "#contract/plain-words.ts";

interface Label {
  readonly name: string;
  readonly tone: Tone;
}

const STATUSES: Readonly<Record<string, Label>> = {
  draft: { name: "Draft", tone: "neutral" },
  active: { name: "Active", tone: "neutral" },
  archived: { name: "Archived", tone: "neutral" },
};

export function planLabel(status: string): Label {
  return STATUSES[status] ?? { name: plainWords(status), tone: "neutral" };
}

const EVENTS: Readonly<Record<string, string>> = {
  "plan.created": "Plan created",
  "plan.updated": "Plan changed",
  "plan.archived": "Plan archived",
  "plan.price_created": "Price added",
  "plan.price_archived": "Price archived",
};

export function planEventLabel(type: string): string {
  return EVENTS[type] ?? plainWords(type.replace(".", " "));
}

export const PRICING_MODELS = [
  { value: "flat", name: "One price" },
  { value: "graduated", name: "Graduated tiers" },
  { value: "volume", name: "Volume tiers" },
] as const;

export const INTERVALS = [
  { value: "month", name: "Months" },
  { value: "year", name: "Years" },
  { value: "week", name: "Weeks" },
  { value: "day", name: "Days" },
] as const;

export const TRIAL_ENDS = [
  { value: "cancel", name: "Cancel the subscription" },
  { value: "charge", name: "Bill it, and mark it past due" },
  { value: "pause", name: "Pause the subscription" },
] as const;

/** The pages' own wording of errors, by code. */
export const ERROR_LABELS: Readonly<Record<string, string>> = {
  plan_without_price: "Add a price first. Customers can't subscribe to a plan without one.",
  plan_archived: "This plan is archived, so it can't change.",
};
