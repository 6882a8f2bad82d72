import type { Tone } from "#app/components/ui/badge.tsx";
import { plainWords } from "#contract/plain-words.ts";

interface Label {
  readonly name: string;
  readonly tone: Tone;
}

const STATUSES: Readonly<Record<string, Label>> = {
  active: { name: "Active", tone: "neutral" },
  archived: { name: "Archived", tone: "neutral" },
};

export function couponLabel(status: string): Label {
  return STATUSES[status] ?? { name: plainWords(status), tone: "neutral" };
}

export const DURATIONS = [
  { value: "once", name: "The first invoice" },
  { value: "repeating", name: "Some months" },
  { value: "forever", name: "All invoices" },
] as const;

/** Which invoices it reduces. */
export function durationText(duration: string, months: number | null): string {
  if (duration === "once") return "First invoice";
  if (duration === "repeating") return months === 1 ? "1 month" : `${months} months`;
  return duration === "forever" ? "All invoices" : plainWords(duration);
}
