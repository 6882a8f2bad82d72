import type { LoaderFunctionArgs } from "@remix-run/node";
import { type PageContext, requireAuth } from "#app/auth/require-auth.server.ts";
import { disputeRow, WITH_PAYMENT } from "#app/capabilities/disputes/index.server.ts";
import { fulfillmentView } from "#app/capabilities/fulfillments/index.server.ts";
import { readActorNames } from "#app/dashboard/actor-names.server.ts";
import { attempt, orNotFound } from "#app/dashboard/attempt.server.ts";
import { customerName } from "#app/dashboard/customer-cell.tsx";
import { environmentNow } from "#app/dashboard/environment-now.server.ts";
import { localeOf } from "#app/dashboard/locale.server.ts";
import { isTimelineEntry } from "./event-labels.ts";
import { readProceeds } from "./read-proceeds.server.ts";
import { transactionTimeline } from "./transaction-timeline.server.ts";
import { eventView, refundView, transactionView, WITH_CUSTOMER } from "./transaction-view.server.ts";

/** Everything that the page of one transaction shows. @throws Response 404 */
export async function readTransactionPage(args: LoaderFunctionArgs) {
  const viewer = await requireAuth(args);
  const { extensions } = viewer;
  const transactionId = args.params.id ?? "";
  const named = { transactionId };
  const transaction = await orNotFound(() => extensions.transactions.getTransaction({ ...named, ...WITH_CUSTOMER }));
  const [refunds, disputes, events, proceeds, paymentLink, device, fulfillments] = await Promise.all([
    extensions.refunds.listRefunds({ ...named, limit: 100 }),
    transaction.disputeId === undefined ? null : extensions.disputes.listDisputes({ ...named, ...WITH_PAYMENT }),
    extensions.transactions.listTransactionEvents({ ...named, limit: 100 }),
    transaction.amountCaptured > 0n ? readProceeds(extensions, transactionId) : null,
    readPaymentLink(viewer, transaction.paymentLinkId),
    readDeviceName(viewer, transaction.deviceId),
    extensions.fulfillments.listFulfillments(named),
  ]);
  const shown = events.data.filter(isTimelineEntry).map(eventView);
  const actors = await readActorNames(
    args.context,
    viewer,
    shown.map(({ actor }) => actor),
  );
  const view = transactionView(transaction);
  return {
    transaction: view,
    now: await environmentNow(extensions),
    refunds: refunds.data.map(refundView),
    disputes: disputes?.data.map(disputeRow) ?? [],
    timeline: transactionTimeline({ events: shown, actors, locale: localeOf(args.request) }),
    customer: view.customer && customerName(view.customer),
    proceeds,
    paymentLink,
    device,
    fulfillments: fulfillments.data.map(fulfillmentView),
  };
}

/** The link that was paid, with its title where the viewer may read it. */
async function readPaymentLink({ extensions }: PageContext, paymentLinkId: string | undefined) {
  if (paymentLinkId === undefined) return null;
  const { value } = await attempt(() => extensions.paymentLinks.getPaymentLink({ paymentLinkId }));
  return { paymentLinkId, title: value?.title ?? paymentLinkId };
}

/** Null for a payment without a terminal, and where the viewer may not read it. */
async function readDeviceName({ extensions }: PageContext, deviceId: string | undefined): Promise<string | null> {
  if (deviceId === undefined) return null;
  const { value } = await attempt(() => extensions.devices.getDevice({ deviceId }));
  return value?.name ?? null;
}

export type PaidLink = Awaited<ReturnType<typeof readPaymentLink>>;
