import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { formatMoney } from "#app/components/ui/money-format.ts";
import { localeOf } from "#app/dashboard/locale.server.ts";
import type { DisputeFigures } from "#proto/tollhouse/v1/dispute_analytics_pb.ts";
import { groupName } from "./group-names.ts";

const MONTHS = 12;
const GROUPS = ["month", "reason_category", "network"] as const;

/** The figures of the last months, by month, category and network, as texts of the viewer's language. */
export async function readAnalytics(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const locale = localeOf(args.request);
  const answers = await Promise.all(
    GROUPS.map((groupBy) => extensions.disputeAnalytics.getDisputeAnalytics({ groupBy, months: MONTHS })),
  );
  const [byMonth, byCategory, byNetwork] = answers.map(({ groupBy, groups }) =>
    groups.map((figures) => rowOf(figures, { groupBy, locale })),
  );
  const total = answers[0]?.total;
  return {
    total: total ? rowOf(total, { groupBy: "", locale }) : null,
    tables: [
      { id: "months", title: "By month", unit: "Month", rows: byMonth?.reverse() ?? [] },
      { id: "categories", title: "By category", unit: "Category", rows: byCategory ?? [] },
      { id: "networks", title: "By network", unit: "Network", rows: byNetwork ?? [] },
    ],
  };
}

export type AnalyticsRow = ReturnType<typeof rowOf>;

function rowOf(figures: DisputeFigures, { groupBy, locale }: { readonly groupBy: string; readonly locale: string }) {
  const count = (value: number) => value.toLocaleString(locale);
  const money = (of: (each: DisputeFigures["money"][number]) => bigint) =>
    figures.money.map((each) => formatMoney(of(each), each.currency, locale));
  return {
    key: figures.group ?? "total",
    name: groupName(groupBy, figures.group ?? "", locale),
    opened: count(figures.openedCount),
    won: count(figures.wonCount),
    lost: count(figures.lostCount),
    accepted: count(figures.acceptedCount),
    expired: count(figures.expiredCount),
    undecided: count(figures.undecidedCount),
    winRateBasisPoints: figures.winRateBasisPoints ?? null,
    inTimeBasisPoints: figures.answeredInTimeBasisPoints ?? null,
    disputed: money(({ disputedAmount }) => disputedAmount),
    recovered: money(({ recoveredAmount }) => recoveredAmount),
    fees: money(({ feeAmount }) => feeAmount),
  };
}
