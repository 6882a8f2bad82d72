import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PlanActions } from "#app/capabilities/plans/plan-actions.tsx";
import { PlanBadge } from "#app/capabilities/plans/plan-columns.tsx";
import { PlanFacts } from "#app/capabilities/plans/plan-facts.tsx";
import { planEventLabel } from "#app/capabilities/plans/plan-labels.ts";
import { readPlanPage } from "#app/capabilities/plans/plan-page.server.ts";
import { planPath } from "#app/capabilities/plans/plan-path.ts";
import { priceColumns, priceKey } from "#app/capabilities/plans/price-columns.tsx";
import { PriceText } from "#app/capabilities/plans/price-text.tsx";
import { Columns, PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { button } from "#app/components/ui/button.ts";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { DataTable } from "#app/dashboard/data-table.tsx";
import { EventTimeline } from "#app/dashboard/event-timeline.tsx";

export const meta = titled("Plan");
export const handle = crumbs({ name: "Plans", to: "/subscriptions/plans" }, { name: "Plan" });

export async function loader(args: LoaderFunctionArgs) {
  return readPlanPage(args);
}

export default function PlanPage() {
  const { plan, prices, payerPrices, mayChange, events, actors } = useLoaderData<typeof loader>();
  const canAdd = mayChange && plan.status !== "archived";
  return (
    <>
      <PageTitle
        title={<span className="wrap-anywhere">{plan.name}</span>}
        badge={<PlanBadge status={plan.status} />}
        lead={mayChange ? plan.description : "Only owners and admins can change plans and prices."}
        actions={mayChange ? <PlanActions plan={plan} /> : null}
      />
      <Columns>
        <div className="min-w-0 space-y-6">
          <Panel
            id="prices"
            title="Prices"
            flush
            aside={
              canAdd ? (
                <Link to={`${planPath(plan)}/prices/new`} className={button("secondary", "small")}>
                  Add price
                </Link>
              ) : null
            }
          >
            <DataTable
              cards
              caption="Prices of this plan"
              columns={priceColumns(mayChange)}
              rows={prices}
              rowKey={priceKey}
              empty={<EmptyState title="No prices yet">Add a price before you activate the plan.</EmptyState>}
            />
          </Panel>
          <Panel id="payers" title="Payers can change to">
            {payerPrices.length > 0 ? (
              <ul className="space-y-1 text-sm">
                {payerPrices.map(({ priceId, plan: name, terms }) => (
                  <li key={priceId}>
                    {name}: <PriceText terms={terms} />
                  </li>
                ))}
              </ul>
            ) : (
              <p className="text-sm text-muted">Nothing. Payers of this plan can't change it in their account.</p>
            )}
          </Panel>
        </div>
        <div className="space-y-6">
          <Panel id="details" title="Details">
            <PlanFacts plan={plan} />
          </Panel>
          <Panel id="timeline" title="Timeline">
            <EventTimeline events={events} actors={actors} labelOf={planEventLabel} />
          </Panel>
        </div>
      </Columns>
    </>
  );
}
