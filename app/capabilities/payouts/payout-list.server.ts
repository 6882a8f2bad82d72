import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { amountRange, timeRange } from "#app/dashboard/filters/list-ranges.ts";
import { readFilters } from "#app/dashboard/filters/read-filters.ts";
import { pageCursors } from "#app/dashboard/pager.tsx";
import { PAYOUT_FILTERS } from "./payout-filters.ts";
import { payoutView } from "./payout-view.server.ts";

/** The payouts that the address asks for. */
export async function readPayoutList(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const { url } = args.request;
  const { method, currency, status, amount, created } = readFilters(url, PAYOUT_FILTERS);
  const cursor = new URL(url).searchParams.get("cursor");
  const list = await attempt(() =>
    extensions.payouts.listPayouts({
      limit: 25,
      payoutStatus: status,
      ...(method ? { method } : {}),
      ...(currency ? { currency } : {}),
      ...(amount ? { amount: amountRange(amount), currency: amount.currency } : {}),
      ...(created ? { createdAt: timeRange(created) } : {}),
      ...(cursor ? { cursor } : {}),
    }),
  );
  return {
    payouts: list.value?.data.map(payoutView) ?? [],
    isSelective: [method, currency, amount, created].some((value) => value !== null) || status.length > 0,
    pages: pageCursors(list.value),
    problem: list.error?.message ?? null,
  };
}
