import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  DunningState,
  INVOICE_COLUMNS_OF_CUSTOMER,
  invoiceKey,
  invoicePath,
} from "#app/capabilities/invoices/index.ts";
import { ITEM_COLUMNS, itemKey } from "#app/capabilities/subscriptions/item-columns.tsx";
import { NextStep } from "#app/capabilities/subscriptions/next-step.tsx";
import { PendingChange } from "#app/capabilities/subscriptions/pending-change.tsx";
import { SubscriptionActions } from "#app/capabilities/subscriptions/subscription-actions.tsx";
import { SubscriptionFacts } from "#app/capabilities/subscriptions/subscription-facts.tsx";
import { subscriptionEventLabel } from "#app/capabilities/subscriptions/subscription-labels.ts";
import { readSubscriptionPage } from "#app/capabilities/subscriptions/subscription-page.server.ts";
import { UpcomingPanel } from "#app/capabilities/subscriptions/upcoming-panel.tsx";
import { Columns, PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { link } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { DataTable } from "#app/dashboard/data-table.tsx";
import { EventTimeline } from "#app/dashboard/event-timeline.tsx";

export const meta = titled("Subscription");
export const handle = crumbs({ name: "Subscriptions", to: "/subscriptions" }, { name: "Subscription" });

export async function loader(args: LoaderFunctionArgs) {
  return readSubscriptionPage(args);
}

export default function SubscriptionPage() {
  const { events, actors, items, pendingItems, upcoming, invoices, hasMoreInvoices, ...page } =
    useLoaderData<typeof loader>();
  const { subscription, customer } = page;
  const { pendingChange } = subscription;
  return (
    <>
      <PageTitle
        title={<span className="wrap-anywhere">{customer}</span>}
        badge={<Badge tone={subscription.label.tone}>{subscription.label.name}</Badge>}
        lead={
          <>
            {subscription.plan}. <NextStep subscription={subscription} />.
          </>
        }
        actions={<SubscriptionActions subscription={subscription} />}
      />
      <Columns>
        <div className="min-w-0 space-y-6">
          <DunningState dunning={subscription.dunning} />
          {pendingChange && pendingItems ? (
            <PendingChange change={pendingChange} items={pendingItems} renewsAt={subscription.currentPeriodEnd} />
          ) : null}
          <Panel id="items" title="Items" flush>
            <DataTable
              caption="Items of this subscription"
              columns={ITEM_COLUMNS}
              rows={items}
              rowKey={itemKey}
              empty={null}
            />
          </Panel>
          <UpcomingPanel upcoming={upcoming} />
          <Panel
            id="invoices"
            title="Invoices"
            flush
            aside={
              hasMoreInvoices ? (
                <Link
                  to={`/subscriptions/invoices?subscription=${subscription.subscriptionId}`}
                  className={`text-sm ${link}`}
                >
                  View all invoices
                </Link>
              ) : null
            }
          >
            <DataTable
              caption="Newest invoices of this subscription"
              columns={INVOICE_COLUMNS_OF_CUSTOMER}
              rows={invoices}
              rowKey={invoiceKey}
              rowLink={invoicePath}
              empty={<p className="p-4 text-sm text-muted sm:p-5">None yet.</p>}
            />
          </Panel>
        </div>
        <div className="space-y-6">
          <Panel id="details" title="Details">
            <SubscriptionFacts {...page} />
          </Panel>
          <Panel id="timeline" title="Timeline">
            <EventTimeline events={events} actors={actors} labelOf={subscriptionEventLabel} />
          </Panel>
        </div>
      </Columns>
    </>
  );
}
