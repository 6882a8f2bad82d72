import type { PageContext } from "#app/auth/require-auth.server.ts";
import { localeOf } from "#app/dashboard/locale.server.ts";
import type { Metrics } from "#proto/tollhouse/v1/metrics_pb.ts";
import { figuresOf } from "./figures.server.ts";
import { grossChart } from "./gross-chart.server.ts";
import { rangeOf } from "./ranges.ts";

/** How the business does in the range and the currency of the address. Null before the first payment. */
export async function readPerformance({ extensions }: PageContext, request: Request) {
  const { searchParams } = new URL(request.url);
  const range = rangeOf(searchParams.get("range"));
  const read = (currency?: string) =>
    extensions.metrics.getMetrics({ range, expand: ["disputes", "balances"], ...(currency && { currency }) });
  const metrics = await readWithBalances(read);
  const currencies = metrics.currencies.map(({ currency }) => currency);
  const asked = searchParams.get("currency");
  const busiest = metrics.currencies.toSorted((one, other) => payments(other) - payments(one))[0];
  const chosen = metrics.currencies.find(({ currency }) => currency === asked) ?? busiest;
  const locale = localeOf(request);
  if (!chosen) {
    const { data } = await extensions.transactions.listTransactions({ limit: 1 });
    return { range, currencies, currency: null, hasPayments: data.length > 0, figures: [], declines: [], chart: null };
  }
  return {
    ...{ range, currencies, currency: chosen.currency, hasPayments: true },
    figures: figuresOf(metrics, chosen, locale),
    declines: chosen.topDeclines.map(({ declineCode, count }) => ({ name: declineName(declineCode), count })),
    chart: range === "today" ? null : grossChart(chosen, locale),
  };
}

/** In a period without payments, the numbers are in the currency of a balance, since balances have no period. */
async function readWithBalances(read: (currency?: string) => Promise<Metrics>): Promise<Metrics> {
  const metrics = await read();
  const [balance] = metrics.balances?.currencies ?? [];
  return metrics.currencies.length === 0 && balance ? read(balance.currency) : metrics;
}

export type Performance = Awaited<ReturnType<typeof readPerformance>>;

const payments = ({ current }: { readonly current?: { readonly succeededCount: number } | undefined }) =>
  current?.succeededCount ?? 0;

/** A code in plain words: "Insufficient funds". */
function declineName(code: string): string {
  const words = code.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
