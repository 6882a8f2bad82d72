/** Ranges of days that a date filter offers by name, relative to today: a saved view of one moves with the calendar. */
export const PRESETS = {
  today: "Today",
  yesterday: "Yesterday",
  last_7_days: "Last 7 days",
  last_30_days: "Last 30 days",
  this_month: "This month",
  last_month: "Last month",
  next_7_days: "Next 7 days",
} as const;

export type Preset = keyof typeof PRESETS;

/** Ranges for past events; filters of future ones name their own. */
export const PAST: readonly Preset[] = [
  "today",
  "yesterday",
  "last_7_days",
  "last_30_days",
  "this_month",
  "last_month",
];

export function presetOf(text: string | null): Preset | null {
  return text !== null && Object.hasOwn(PRESETS, text) ? (text as Preset) : null;
}

/** The start of a day in UTC; null for an invalid date. */
export function dayOf(text: string | null): Date | null {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const day = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(day.getTime()) || !day.toISOString().startsWith(text) ? null : day;
}

/** An IANA name that this platform knows. */
export function isTimeZone(text: string): boolean {
  try {
    return text !== "" && Boolean(new Intl.DateTimeFormat("en", { timeZone: text }));
  } catch {
    return false;
  }
}
