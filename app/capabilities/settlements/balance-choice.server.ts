/** Lengths of the chart in days. */
const COURSES = [30, 90, 365];

/** The currency and the days that the address asks for; otherwise the currency of the newest entry and 30 days. */
export function balanceChoice<Balance extends { readonly currency: string }>(
  url: string,
  balances: readonly Balance[],
  newest: string | null,
) {
  const { searchParams } = new URL(url);
  const balanceIn = (currency: string | null) => balances.find((balance) => balance.currency === currency);
  const days = Number(searchParams.get("days"));
  return {
    balance: balanceIn(searchParams.get("currency")) ?? balanceIn(newest) ?? balances[0] ?? null,
    days: COURSES.includes(days) ? days : 30,
  };
}
