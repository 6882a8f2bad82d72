import type { LoaderFunctionArgs } from "@remix-run/node";
import { type PageContext, requireAuth } from "#app/auth/require-auth.server.ts";
import { eventView } from "#app/capabilities/events/index.server.ts";
import { entryView, WITH_PAYMENT } from "#app/capabilities/settlement-queue/index.server.ts";
import { readActorNames } from "#app/dashboard/actor-names.server.ts";
import { attempt, orNotFound } from "#app/dashboard/attempt.server.ts";
import { pageCursors } from "#app/dashboard/pager.tsx";
import { reconciliationView } from "./payout-reconciliation-view.server.ts";
import { type PayoutView, payoutView } from "./payout-view.server.ts";

const ENDS: ReadonlySet<string> = new Set(["payout.failed", "payout.canceled", "payout.returned"]);

/** Everything that the page of one payout shows. @throws Response 404 */
export async function readPayoutPage(args: LoaderFunctionArgs) {
  const viewer = await requireAuth(args);
  const { extensions, user } = viewer;
  const payoutId = args.params.id ?? "";
  const cursor = new URL(args.request.url).searchParams.get("cursor");
  const payout = payoutView(await orNotFound(() => extensions.payouts.getPayout({ payoutId })));
  const [entries, { data }, actors, review, reconciliation] = await Promise.all([
    attempt(() =>
      extensions.payouts.listPayoutEntries({ payoutId, limit: 25, ...(cursor ? { cursor } : {}), ...WITH_PAYMENT }),
    ),
    extensions.events.listEvents({ resourceId: payoutId, limit: 100 }),
    readActorNames(args.context, viewer, [payout.initiatedBy, payout.approvedBy]),
    payout.status === "held" ? readReview(extensions, payout) : null,
    extensions.payoutReconciliations.getPayoutReconciliation({ payoutId }),
  ]);
  const events = data.map(eventView);
  const sent = events.find(({ type }) => type === "payout.in_transit") ?? null;
  return {
    viewerId: user.id,
    review,
    reconciliation: reconciliationView(reconciliation),
    actors,
    payout,
    events,
    times: { sentAt: sent?.at ?? null, endedAt: events.find(({ type }) => ENDS.has(type))?.at ?? null },
    entries: entries.value?.data.map(entryView) ?? [],
    pages: pageCursors(entries.value),
    problem: entries.error?.message ?? null,
  };
}

/** Limits within which a second person may lift a risk hold. */
export interface ReviewView {
  readonly isWithinLimit: boolean;
  /** 0 where only operators lift it. */
  readonly limitAmount: bigint;
  readonly leftAmount: bigint;
}

async function readReview({ risk }: PageContext["extensions"], { currency, amount }: PayoutView): Promise<ReviewView> {
  const { data } = await risk.listRiskHoldLimits({});
  const limit = data.find((each) => each.currency === currency);
  const { limitAmount, leftAmount } = limit ?? { limitAmount: 0n, leftAmount: 0n };
  return { limitAmount, leftAmount, isWithinLimit: amount <= leftAmount };
}
