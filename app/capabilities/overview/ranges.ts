export const RANGES = [
  { value: "today", name: "Today" },
  { value: "7d", name: "7 days" },
  { value: "30d", name: "30 days" },
  { value: "90d", name: "90 days" },
] as const;

const USUAL = "7d";

export function rangeOf(text: string | null): string {
  return RANGES.find(({ value }) => value === text)?.value ?? USUAL;
}
