export const PERIODS = [
  { value: "months", name: "12 months" },
  { value: "days", name: "30 days" },
] as const;

export type Period = (typeof PERIODS)[number]["value"];

export function periodOf(text: string | null): Period {
  return PERIODS.find(({ value }) => value === text)?.value ?? PERIODS[0].value;
}
