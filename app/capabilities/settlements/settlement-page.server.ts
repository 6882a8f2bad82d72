import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { eventView } from "#app/capabilities/events/index.server.ts";
import { destinationView, payoutView } from "#app/capabilities/payouts/index.server.ts";
import { entryView, WITH_PAYMENT } from "#app/capabilities/settlement-queue/index.server.ts";
import { ENTRY_TYPES } from "#app/capabilities/settlement-queue/index.ts";
import { readActorNames } from "#app/dashboard/actor-names.server.ts";
import { attempt, orNotFound } from "#app/dashboard/attempt.server.ts";
import { pageCursors } from "#app/dashboard/pager.tsx";
import { closingLimits } from "./closing-limits.server.ts";
import { settlementView } from "./settlement-view.server.ts";

/** Statuses whose money has not reached the default destination. */
const UNPAID: ReadonlySet<string> = new Set(["accruing", "closed", "approved", "failed", "funding"]);

/** Everything that the page of one settlement shows. @throws Response 404 */
export async function readSettlementPage(args: LoaderFunctionArgs) {
  const viewer = await requireAuth(args);
  const { extensions, user } = viewer;
  const settlementId = args.params.id ?? "";
  const { searchParams } = new URL(args.request.url);
  const cursor = searchParams.get("cursor");
  const type = searchParams.get("type");
  const entryType = type !== null && ENTRY_TYPES.includes(type) ? type : null;
  const settlement = settlementView(await orNotFound(() => extensions.settlements.getSettlement({ settlementId })));
  const isUnpaid = UNPAID.has(settlement.status);
  const [entries, payouts, events, destinations, balances, settings, actors] = await Promise.all([
    attempt(() =>
      extensions.settlements.listSettlementEntries({
        ...{ settlementId, limit: 25, entryType: entryType ? [entryType] : [] },
        ...(cursor ? { cursor } : {}),
        ...WITH_PAYMENT,
      }),
    ),
    extensions.payouts.listPayouts({ settlementId, limit: 100 }),
    extensions.events.listEvents({ resourceId: settlementId, limit: 100 }),
    isUnpaid ? extensions.payouts.listPayoutDestinations({ limit: 100 }) : null,
    isUnpaid ? extensions.payouts.getBalance({}) : null,
    extensions.settlementQueue.getSettlementSettings({}),
    readActorNames(args.context, viewer, [settlement.closedBy, settlement.approvedBy]),
  ]);
  const destination = destinations?.data.find(
    ({ isDefault, currency }) => isDefault && currency === settlement.currency,
  );
  return {
    viewerId: user.id,
    actors,
    settlement,
    entryType,
    entries: entries.value?.data.map(entryView) ?? [],
    pages: pageCursors(entries.value),
    problem: entries.error?.message ?? null,
    payouts: payouts.data.map(payoutView),
    events: events.data.map(eventView),
    isStopped:
      balances?.balances.some((each) => each.currency === settlement.currency && each.payoutsFrozenAt) ?? false,
    limits: closingLimits(settings, settlement.currency),
    destination: destination ? destinationView(destination) : null,
  };
}
