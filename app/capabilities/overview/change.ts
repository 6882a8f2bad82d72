import { rateText } from "#app/dashboard/rate-text.ts";

/** A number beside that of the days before, for example "$90.00 before, +12%". Null when both are 0 or absent. */
export function changeText<Value extends bigint | number>(
  now: Value | undefined,
  before: Value | undefined,
  format: (value: Value) => string,
): string | null {
  if (before === undefined || (Number(before) === 0 && Number(now ?? 0) === 0)) return null;
  const percent = Number(before) > 0 ? Math.round(((Number(now ?? 0) - Number(before)) / Number(before)) * 100) : null;
  return `${format(before)} before${percent === null ? "" : `, ${percent > 0 ? "+" : ""}${percent}%`}`;
}

/** Of rates: the difference is stated by the rates themselves. */
export function formerRate(before: number | undefined): string | null {
  return before === undefined ? null : `${rateText(before)} before`;
}
