import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { couponView } from "#app/capabilities/coupons/index.server.ts";
import { invoiceRow, previewedInvoice } from "#app/capabilities/invoices/index.server.ts";
import { paymentMethodView } from "#app/capabilities/payment-methods/index.server.ts";
import { storedMethodName } from "#app/capabilities/payment-methods/index.ts";
import { readNamedPrices } from "#app/capabilities/plans/index.server.ts";
import { readActorNames } from "#app/dashboard/actor-names.server.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { customerName } from "#app/dashboard/customer-cell.tsx";
import { localeOf } from "#app/dashboard/locale.server.ts";
import { withCustomers } from "#app/dashboard/with-customers.server.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";
import { readEventDetails } from "./event-details.server.ts";
import { itemRows } from "./item-rows.server.ts";
import { planText } from "./plan-text.ts";
import { readSubscription } from "./read-subscription.server.ts";
import { subscriptionEventView } from "./subscription-view.server.ts";

const SHOWN = 10;

/** Everything that the page of one subscription shows. @throws Response 404 */
export async function readSubscriptionPage(args: LoaderFunctionArgs) {
  const viewer = await requireAuth(args);
  const { extensions } = viewer;
  const subscription = await readSubscription(args);
  const { subscriptionId, items, pendingChange, discount, paymentMethodId } = subscription;
  const priceIds = [...items, ...(pendingChange?.items ?? [])].map(({ priceId }) => priceId);
  const [upcoming, invoices, events, prices, [row], coupon, method] = await Promise.all([
    attempt(() => extensions.subscriptions.getUpcomingInvoice({ subscriptionId })),
    attempt(() => extensions.invoices.listInvoices({ subscriptionId, limit: SHOWN })),
    attempt(() => extensions.subscriptions.listSubscriptionEvents({ subscriptionId })),
    readNamedPrices(extensions, priceIds),
    withCustomers([subscription], extensions),
    discount === null ? null : readCoupon(extensions, discount.couponId),
    paymentMethodId === null ? null : readMethod(extensions, paymentMethodId),
  ]);
  const listed = invoices.value?.data.map(invoiceRow) ?? [];
  const told = events.value?.data ?? [];
  const details = await readEventDetails(extensions, told, { invoices: listed, locale: localeOf(args.request) });
  const shown = told.map((event) => ({ ...subscriptionEventView(event), detail: details.get(event.eventId) ?? null }));
  const next = upcoming.value?.invoice ? previewedInvoice(upcoming.value.invoice) : null;
  const billedAt = upcoming.value?.billedAt;
  return {
    subscription: { ...subscription, plan: planText(items, prices), nextAmount: next?.amountDue ?? null },
    customer: row?.customer ? customerName(row.customer) : subscription.customerId,
    items: itemRows(items, prices),
    pendingItems: pendingChange && itemRows(pendingChange.items, prices),
    upcoming: next && { ...next, billedAt: billedAt ? timestampDate(billedAt).toISOString() : null },
    invoices: listed,
    hasMoreInvoices: invoices.value?.hasMore ?? false,
    coupon,
    method,
    events: shown,
    actors: await readActorNames(
      args.context,
      viewer,
      shown.map(({ actor }) => actor),
    ),
  };
}

async function readCoupon({ coupons }: OrganizationClients, couponId: string) {
  const { value } = await attempt(() => coupons.getCoupon({ couponId }));
  return value ? couponView(value) : null;
}

async function readMethod({ paymentMethods }: OrganizationClients, paymentMethodId: string) {
  const { value } = await attempt(() => paymentMethods.getPaymentMethod({ paymentMethodId }));
  return value ? storedMethodName(paymentMethodView(value)) : null;
}
