import { formatMoney } from "#app/components/ui/money-format.ts";
import { barChart, lineChart } from "../charts/chart.server.ts";

const SALES = [12, 18, 9, 22, 31, 27, 14, 16, 25, 38, 42, 29, 33, 47];
const DECLINES = { Insufficient: 41, "Do not honor": 27, "Expired card": 12, Fraud: 6 };

export function sampleCharts(locale: string) {
  const days = SALES.map((sales, day) => ({ name: `Nov ${day + 1}`, value: BigInt(sales) * 10_000n }));
  return {
    sales: lineChart({
      points: days,
      summary: "Sales per day from November 1 to 14, rising from $1,200 to $4,700.",
      format: (value) => formatMoney(value, "USD", locale),
    }),
    declines: barChart({
      points: Object.entries(DECLINES).map(([name, value]) => ({ name, value })),
      summary: "Declined payments by reason. Insufficient funds is the most frequent with 41.",
      format: (value) => value.toLocaleString(locale),
    }),
  };
}
