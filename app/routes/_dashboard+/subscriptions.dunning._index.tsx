import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DUNNING_COLUMNS, dunningKey, dunningPath } from "#app/capabilities/dunning/dunning-columns.tsx";
import { FiguresPanels } from "#app/capabilities/dunning/figures-panels.tsx";
import { PolicyPanel } from "#app/capabilities/dunning/policy-panel.tsx";
import { readDunning } from "#app/capabilities/dunning/read-dunning.server.ts";
import { SubscriptionsTitle } from "#app/capabilities/subscriptions/subscriptions-title.tsx";
import { titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { List } from "#app/dashboard/lists/list-section.tsx";

export const meta = titled("Dunning");
export const handle = crumbs({ name: "Subscriptions", to: "/subscriptions" }, { name: "Dunning" });

export async function loader(args: LoaderFunctionArgs) {
  return readDunning(args);
}

export default function Dunning() {
  const { figures, policy, list } = useLoaderData<typeof loader>();
  return (
    <>
      <SubscriptionsTitle title="Dunning" lead="Failed charges of subscriptions, and how they are retried." />
      <div className="space-y-6">
        <PolicyPanel policy={policy} />
        <FiguresPanels figures={figures} />
        <Panel id="invoices" title="Invoices with failed charges" flush>
          <List
            list={list}
            caption="Invoices with failed charges"
            columns={DUNNING_COLUMNS}
            rowKey={dunningKey}
            rowLink={dunningPath}
            cards
            empty={<EmptyState title="No invoices">No invoice is in this state.</EmptyState>}
          />
        </Panel>
      </div>
    </>
  );
}
