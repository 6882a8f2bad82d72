import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import {
  SETTLEMENT_COLUMNS,
  settlementKey,
  settlementPath,
} from "#app/capabilities/settlements/settlement-columns.tsx";
import { SETTLEMENT_FILTERS } from "#app/capabilities/settlements/settlement-filters.ts";
import { readSettlementList } from "#app/capabilities/settlements/settlement-list.server.ts";
import { SettlementsTitle } from "#app/capabilities/settlements/settlements-title.tsx";
import { titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { link } from "#app/components/ui/button.ts";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { DataTable } from "#app/dashboard/data-table.tsx";
import { FilterBar } from "#app/dashboard/filters/filter-bar.tsx";
import { Pager } from "#app/dashboard/pager.tsx";

export const meta = titled("Settlements");
export const handle = crumbs({ name: "Settlements", to: "/settlements" }, { name: "All settlements" });

export async function loader(args: LoaderFunctionArgs) {
  return readSettlementList(args);
}

export default function Settlements() {
  const { settlements, isSelective, pages, problem } = useLoaderData<typeof loader>();
  return (
    <>
      <SettlementsTitle title="Settlements" lead="Released money of one currency that is paid out together." />
      <section aria-label="List of settlements" className="rounded-lg border border-line bg-surface">
        <FilterBar filters={SETTLEMENT_FILTERS} />
        <DataTable
          caption="Settlements"
          columns={SETTLEMENT_COLUMNS}
          rows={settlements}
          rowKey={settlementKey}
          rowLink={settlementPath}
          empty={<NoSettlements isSelective={isSelective} />}
          problem={problem}
        />
        <Pager {...pages} />
      </section>
    </>
  );
}

function NoSettlements({ isSelective }: { isSelective: boolean }) {
  if (isSelective)
    return (
      <EmptyState title="No settlements found">
        Try other filters, or{" "}
        <Link to="/settlements/list" className={link}>
          show all settlements
        </Link>
        .
      </EmptyState>
    );
  return (
    <EmptyState title="No settlements yet">
      The first settlement opens when money of a sale becomes available. Until then it waits in the{" "}
      <Link to="/settlements/queue" className={link}>
        queue
      </Link>
      .
    </EmptyState>
  );
}
