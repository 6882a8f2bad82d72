import { attempt } from "#app/dashboard/attempt.server.ts";
import { localeOf } from "#app/dashboard/locale.server.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";
import type { PaymentLinkFunnelCounts } from "#proto/tollhouse/v1/payment_link_funnels_pb.ts";
import { FUNNEL_RANGES, WAYS } from "./funnel-ranges.ts";

/** Visits, attempts and paid attempts of a day or way, with the lists that have exactly these attempts. */
export interface FunnelRow {
  readonly key: string;
  readonly name: string;
  readonly visits: number;
  readonly attempts: number;
  readonly paid: number;
  /** In basis points; null for nothing. */
  readonly attemptRate: number | null;
  readonly paidRate: number | null;
  readonly attemptsPath: string;
  readonly paidPath: string;
}

/** The funnel of a link in the range of the address. Null while it can't be read. */
export async function readFunnel(
  extensions: OrganizationClients,
  paymentLinkId: string,
  { request }: { readonly request: Request },
) {
  const asked = new URL(request.url).searchParams.get("range");
  const range = FUNNEL_RANGES.find(({ value }) => value === asked)?.value ?? FUNNEL_RANGES[0].value;
  const ask = () => extensions.paymentLinkFunnels.getPaymentLinkFunnel({ paymentLinkId, range });
  const { value: funnel } = await attempt(ask);
  if (!funnel) return null;
  const { timeZone, days, ways, totals } = funnel;
  const listed = (from: string, to: string, way = "") =>
    `/payment-links/${paymentLinkId}/attempts?${new URLSearchParams({
      ...{ created_from: from, created_to: to, created_zone: timeZone },
      ...(way && { way }),
    })}`;
  const names = new Intl.DateTimeFormat(localeOf(request), { dateStyle: "medium", timeZone: "UTC" });
  const [first = "", last = ""] = [days[0]?.date, days.at(-1)?.date];
  return {
    range,
    timeZone,
    total: rowOf("total", "Total", totals, listed(first, last)),
    ways: ways.map(({ way, counts }) => rowOf(way, WAYS[way] ?? way, counts, listed(first, last, way))),
    days: days
      .filter(({ counts }) => counts && counts.visitCount + counts.attemptCount > 0)
      .reverse()
      .map(({ date, counts }) => rowOf(date, names.format(new Date(date)), counts, listed(date, date))),
  };
}

function rowOf(key: string, name: string, counts: PaymentLinkFunnelCounts | undefined, path: string): FunnelRow {
  return {
    ...{ key, name, attemptsPath: path, paidPath: `${path}&status=paid` },
    visits: counts?.visitCount ?? 0,
    attempts: counts?.attemptCount ?? 0,
    paid: counts?.paidCount ?? 0,
    attemptRate: counts?.attemptRateBasisPoints ?? null,
    paidRate: counts?.paidRateBasisPoints ?? null,
  };
}
