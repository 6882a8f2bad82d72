import type { Tone } from "#app/components/ui/badge.tsx";

interface Label {
  readonly name: string;
  readonly tone: Tone;
}

const STATUSES: Readonly<Record<string, Label>> = {
  real_time: { name: "Real time", tone: "neutral" },
  ready: { name: "Ready", tone: "success" },
  advancing: { name: "Advancing", tone: "warn" },
  paused: { name: "Paused", tone: "warn" },
};

export const clockLabel = (status: string): Label => STATUSES[status] ?? { name: status, tone: "neutral" };

const ENDED: Readonly<Record<string, string>> = {
  arrived: "Arrived",
  canceled: "Canceled",
  too_far: "Stopped at the limit",
};

export const endedLabel = (ended: string): string => ENDED[ended] ?? ended;

/** How far a button moves the clock: ISO 8601 durations. */
export const STEPS = [
  { by: "P1D", name: "1 day" },
  { by: "P1W", name: "1 week" },
  { by: "P1M", name: "1 month" },
  { by: "P1Y", name: "1 year" },
] as const;

export const UNTIL = [
  { until: "next_event", name: "Next event" },
  { until: "next_invoice", name: "Next invoice" },
] as const;
