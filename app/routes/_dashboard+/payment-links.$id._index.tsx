import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ATTEMPT_COLUMNS, attemptKey, attemptPath } from "#app/capabilities/payment-links/attempt-columns.tsx";
import { LinkAddress } from "#app/capabilities/payment-links/link-address.tsx";
import { LinkFunnel } from "#app/capabilities/payment-links/link-funnel.tsx";
import { LinkStats } from "#app/capabilities/payment-links/link-stats.tsx";
import { PaymentLinkActions } from "#app/capabilities/payment-links/payment-link-actions.tsx";
import { linkPath } from "#app/capabilities/payment-links/payment-link-columns.tsx";
import { PaymentLinkFacts } from "#app/capabilities/payment-links/payment-link-facts.tsx";
import { readPaymentLinkPage } from "#app/capabilities/payment-links/payment-link-page.server.ts";
import { PaymentLinkPrice } from "#app/capabilities/payment-links/payment-link-price.tsx";
import { PaymentLinkTimeline } from "#app/capabilities/payment-links/payment-link-timeline.tsx";
import { PaymentLinkTitle } from "#app/capabilities/payment-links/payment-link-title.tsx";
import { Columns, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { link as linkLook } from "#app/components/ui/button.ts";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { DataTable } from "#app/dashboard/data-table.tsx";

export const meta = titled("Payment link");
export const handle = crumbs({ name: "Payment links", to: "/payment-links" }, { name: "Payment link" });

export async function loader(args: LoaderFunctionArgs) {
  return readPaymentLinkPage(args);
}

export default function PaymentLinkPage() {
  const { link, duplicate, attempts, customer, funnel, events, actors } = useLoaderData<typeof loader>();
  return (
    <>
      <PaymentLinkTitle link={link} actions={<PaymentLinkActions link={link} duplicate={duplicate} />} />
      <div className="space-y-6">
        <LinkAddress link={link} />
        <LinkStats link={link} />
        <Columns>
          <div className="min-w-0 space-y-6">
            <Panel
              id="attempts"
              title="Attempts"
              flush
              aside={
                <Link to={`${linkPath(link)}/attempts`} className={`text-sm ${linkLook}`}>
                  View all attempts
                </Link>
              }
            >
              <DataTable
                caption="Newest attempts to pay this link"
                columns={ATTEMPT_COLUMNS}
                rows={attempts}
                rowKey={attemptKey}
                rowLink={attemptPath}
                empty={<EmptyState title="No attempts yet">Payers who start to pay appear here.</EmptyState>}
              />
            </Panel>
            <LinkFunnel funnel={funnel} />
            <Panel id="price" title="Price" flush>
              <PaymentLinkPrice link={link} />
            </Panel>
          </div>
          <div className="space-y-6">
            <Panel id="details" title="Details">
              <PaymentLinkFacts link={link} customer={customer} />
            </Panel>
            <Panel id="timeline" title="Timeline">
              <PaymentLinkTimeline events={events} actors={actors} />
            </Panel>
          </div>
        </Columns>
      </div>
    </>
  );
}
