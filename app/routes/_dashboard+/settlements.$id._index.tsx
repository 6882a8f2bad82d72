import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SettlementPayoutNotice } from "#app/capabilities/payouts/settlement-payout-notice.tsx";
import { SettlementPayouts } from "#app/capabilities/payouts/settlement-payouts.tsx";
import { SettlementActions } from "#app/capabilities/settlements/settlement-actions.tsx";
import { SettlementEntries } from "#app/capabilities/settlements/settlement-entries.tsx";
import { SettlementFacts } from "#app/capabilities/settlements/settlement-facts.tsx";
import { SettlementNotices } from "#app/capabilities/settlements/settlement-notices.tsx";
import { readSettlementPage } from "#app/capabilities/settlements/settlement-page.server.ts";
import { SettlementTimeline } from "#app/capabilities/settlements/settlement-timeline.tsx";
import { SettlementTitle } from "#app/capabilities/settlements/settlement-title.tsx";
import { SettlementTotals } from "#app/capabilities/settlements/settlement-totals.tsx";
import { titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { useRefresh } from "#app/dashboard/use-refresh.ts";

export const meta = titled("Settlement");
export const handle = crumbs(
  { name: "Settlements", to: "/settlements" },
  { name: "All settlements", to: "/settlements/list" },
  { name: "Settlement" },
);

export async function loader(args: LoaderFunctionArgs) {
  return readSettlementPage(args);
}

export default function Settlement() {
  const { settlement, viewerId, actors, payouts, destination, isStopped, limits, events, ...entries } =
    useLoaderData<typeof loader>();
  useRefresh(settlement.status === "funding" || (settlement.status === "approved" && destination !== null));
  return (
    <>
      <SettlementTitle
        settlement={settlement}
        actions={<SettlementActions {...{ settlement, viewerId, destination, isStopped, limits }} />}
      />
      <div className="space-y-6">
        <SettlementNotices settlement={settlement} viewerId={viewerId} />
        <SettlementPayoutNotice {...{ settlement, destination, isStopped }} payout={payouts[0] ?? null} />
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_19rem] xl:grid-cols-[minmax(0,1fr)_21rem]">
          <div className="space-y-6">
            <Panel id="totals" title="Totals">
              <SettlementTotals settlement={settlement} />
            </Panel>
            {payouts.length > 0 ? <SettlementPayouts payouts={payouts} /> : null}
            <SettlementEntries settlement={settlement} {...entries} />
          </div>
          <div className="space-y-6">
            <Panel id="timeline" title="Timeline">
              <SettlementTimeline settlement={settlement} events={events} actors={actors} />
            </Panel>
            <Panel id="details" title="Details">
              <SettlementFacts settlement={settlement} actors={actors} />
            </Panel>
          </div>
        </div>
      </div>
    </>
  );
}
