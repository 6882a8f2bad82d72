const DAY_MS = 86_400_000;

/** Business days in which refunds usually arrive at the latest. Banks book those of cards with the next statement. */
const BUSINESS_DAYS: ReadonlyMap<string, number> = new Map([
  ["bank_transfer", 3],
  ["bank_redirect", 5],
  ["bank_debit", 7],
  ["card", 10],
  ["wallet", 10],
]);
const OTHER_BUSINESS_DAYS = 14;

/** YYYY-MM-DD in UTC. Monday to Friday are business days; holidays differ by bank and are not known. */
export function expectedArrivalOn(methodType: string | null | undefined, sentAt: Date): string {
  let left = BUSINESS_DAYS.get(methodType ?? "") ?? OTHER_BUSINESS_DAYS;
  let day = sentAt;
  while (left > 0) {
    day = new Date(day.getTime() + DAY_MS);
    if (!isWeekend(day)) left -= 1;
  }
  return day.toISOString().slice(0, "YYYY-MM-DD".length);
}

function isWeekend(day: Date): boolean {
  return day.getUTCDay() === 0 || day.getUTCDay() === 6;
}
