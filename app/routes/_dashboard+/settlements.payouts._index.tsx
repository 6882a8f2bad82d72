import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { PAYOUT_COLUMNS, payoutKey, payoutPath } from "#app/capabilities/payouts/payout-columns.tsx";
import { PAYOUT_FILTERS } from "#app/capabilities/payouts/payout-filters.ts";
import { readPayoutList } from "#app/capabilities/payouts/payout-list.server.ts";
import { SettlementsTitle } from "#app/capabilities/settlements/settlements-title.tsx";
import { titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { button, link } from "#app/components/ui/button.ts";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { DataTable } from "#app/dashboard/data-table.tsx";
import { FilterBar } from "#app/dashboard/filters/filter-bar.tsx";
import { Pager } from "#app/dashboard/pager.tsx";

export const meta = titled("Payouts");
export const handle = crumbs({ name: "Settlements", to: "/settlements" }, { name: "Payouts" });

export async function loader(args: LoaderFunctionArgs) {
  return readPayoutList(args);
}

export default function Payouts() {
  const { payouts, isSelective, pages, problem } = useLoaderData<typeof loader>();
  return (
    <>
      <SettlementsTitle
        title="Payouts"
        lead="Money sent to your bank account or debit card."
        actions={
          <>
            <Link to="/settings/payout-destinations" className={button("secondary")}>
              Destinations
            </Link>
            <Link to="/settlements/payouts/new" className={button()}>
              Pay out instantly
            </Link>
          </>
        }
      />
      <section aria-label="List of payouts" className="rounded-lg border border-line bg-surface">
        <FilterBar filters={PAYOUT_FILTERS} />
        <DataTable
          caption="Payouts"
          columns={PAYOUT_COLUMNS}
          rows={payouts}
          rowKey={payoutKey}
          rowLink={payoutPath}
          empty={<NoPayouts isSelective={isSelective} />}
          problem={problem}
        />
        <Pager {...pages} />
      </section>
    </>
  );
}

function NoPayouts({ isSelective }: { isSelective: boolean }) {
  if (isSelective)
    return (
      <EmptyState title="No payouts found">
        Try other filters, or{" "}
        <Link to="/settlements/payouts" className={link}>
          show all payouts
        </Link>
        .
      </EmptyState>
    );
  return (
    <EmptyState title="No payouts yet">
      Settlements are paid out to your default destination.{" "}
      <Link to="/settings/payout-destinations" className={link}>
        Manage destinations
      </Link>
    </EmptyState>
  );
}
