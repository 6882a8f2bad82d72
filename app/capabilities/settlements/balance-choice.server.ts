/** How many days the chart shows. */
const COURSES = [30, 90, 365];

/** The currency and the days that the address asks for; otherwise the first currency and 30 days. */
export function balanceChoice<Balance extends { readonly currency: string }>(
  url: string,
  balances: readonly Balance[],
) {
  const { searchParams } = new URL(url);
  const currency = searchParams.get("currency");
  const days = Number(searchParams.get("days"));
  return {
    balance: balances.find((balance) => balance.currency === currency) ?? balances[0] ?? null,
    days: COURSES.includes(days) ? days : 30,
  };
}
