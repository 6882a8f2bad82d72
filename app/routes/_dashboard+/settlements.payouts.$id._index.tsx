import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PayoutActions } from "#app/capabilities/payouts/payout-actions.tsx";
import { PayoutAmounts } from "#app/capabilities/payouts/payout-amounts.tsx";
import { PayoutFacts } from "#app/capabilities/payouts/payout-facts.tsx";
import { isUnderWay } from "#app/capabilities/payouts/payout-labels.ts";
import { PayoutNotices } from "#app/capabilities/payouts/payout-notices.tsx";
import { readPayoutPage } from "#app/capabilities/payouts/payout-page.server.ts";
import { PayoutReconciliation } from "#app/capabilities/payouts/payout-reconciliation.tsx";
import { PayoutSteps } from "#app/capabilities/payouts/payout-steps.tsx";
import { PayoutTimeline } from "#app/capabilities/payouts/payout-timeline.tsx";
import { PayoutTitle } from "#app/capabilities/payouts/payout-title.tsx";
import { ReconciliationFiles } from "#app/capabilities/payouts/reconciliation-files.tsx";
import { ENTRY_COLUMNS, entryKey, entryPath } from "#app/capabilities/settlement-queue/index.ts";
import { titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { DataTable } from "#app/dashboard/data-table.tsx";
import { Pager } from "#app/dashboard/pager.tsx";
import { useRefresh } from "#app/dashboard/use-refresh.ts";

export const meta = titled("Payout");
export const handle = crumbs(
  { name: "Settlements", to: "/settlements" },
  { name: "Payouts", to: "/settlements/payouts" },
  { name: "Payout" },
);

export async function loader(args: LoaderFunctionArgs) {
  return readPayoutPage(args);
}

export default function Payout() {
  const { payout, reconciliation, viewerId, review, actors, times, events, entries, pages, problem } =
    useLoaderData<typeof loader>();
  useRefresh(isUnderWay(payout));
  return (
    <>
      <PayoutTitle payout={payout} actions={<PayoutActions payout={payout} viewerId={viewerId} review={review} />} />
      <div className="space-y-6">
        <PayoutNotices payout={payout} viewerId={viewerId} review={review} />
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_19rem] xl:grid-cols-[minmax(0,1fr)_21rem]">
          <div className="space-y-6">
            <Panel id="progress" title="Progress">
              <PayoutSteps payout={payout} times={times} />
            </Panel>
            <Panel id="amounts" title="Amounts">
              <PayoutAmounts payout={payout} />
            </Panel>
            <Panel
              id="reconciliation"
              title="Reconciliation"
              aside={<ReconciliationFiles payoutId={payout.payoutId} />}
            >
              {payout.settlementId === null ? (
                <NoSettlement />
              ) : (
                <PayoutReconciliation reconciliation={reconciliation} />
              )}
            </Panel>
            <Panel id="entries" title="Paid out from" flush>
              {payout.settlementId === null ? <DrawnOn /> : null}
              <DataTable
                caption="Entries that made up this payout"
                columns={ENTRY_COLUMNS}
                rows={entries}
                rowKey={entryKey}
                rowLink={entryPath}
                empty={<EmptyState title="No entries">What made up this payout appears here.</EmptyState>}
                problem={problem}
              />
              <Pager {...pages} />
            </Panel>
          </div>
          <div className="space-y-6">
            <Panel id="timeline" title="Timeline">
              <PayoutTimeline payout={payout} events={events} actors={actors} />
            </Panel>
            <Panel id="details" title="Details">
              <PayoutFacts payout={payout} actors={actors} bankBookedOn={reconciliation.bankBookedOn} />
            </Panel>
          </div>
        </div>
      </div>
    </>
  );
}

function NoSettlement() {
  return (
    <p className="max-w-2xl text-sm text-muted text-pretty">
      An instant payout takes a part of your balance, and is not the sum of sales.
    </p>
  );
}

/** An instant payout is no sum of entries. */
function DrawnOn() {
  return (
    <p className="max-w-2xl border-line border-b p-4 text-sm text-muted text-pretty sm:px-5">
      An instant payout takes a part of the open settlement. These entries were in it when the payout was requested.
    </p>
  );
}
