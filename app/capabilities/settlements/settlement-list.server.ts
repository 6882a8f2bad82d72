import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { timeRange } from "#app/dashboard/filters/list-ranges.ts";
import { readFilters } from "#app/dashboard/filters/read-filters.ts";
import { pageCursors } from "#app/dashboard/pager.tsx";
import { SETTLEMENT_FILTERS } from "./settlement-filters.ts";
import { settlementView } from "./settlement-view.server.ts";

/** The settlements that the address asks for. */
export async function readSettlementList(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const { url } = args.request;
  const { currency, status, opened } = readFilters(url, SETTLEMENT_FILTERS);
  const cursor = new URL(url).searchParams.get("cursor");
  const list = await attempt(() =>
    extensions.settlements.listSettlements({
      limit: 25,
      settlementStatus: status,
      ...(currency ? { currency } : {}),
      ...(opened ? { createdAt: timeRange(opened) } : {}),
      ...(cursor ? { cursor } : {}),
    }),
  );
  return {
    settlements: list.value?.data.map(settlementView) ?? [],
    isSelective: currency !== null || status.length > 0 || opened !== null,
    pages: pageCursors(list.value),
    problem: list.error?.message ?? null,
  };
}
