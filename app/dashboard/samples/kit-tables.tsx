import { useSearchParams } from "@remix-run/react";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { DataTable } from "../data-table.tsx";
import { ActiveFilters } from "../filters/active-filters.tsx";
import { FilterBar } from "../filters/filter-bar.tsx";
import { Pager } from "../pager.tsx";
import { Tabs } from "../tabs.tsx";
import { PAYMENT_COLUMNS, PAYMENTS, paymentKey } from "./payments.tsx";
import { FILTERS, TABS } from "./sample-data.ts";

/** The data table in each of its states. */
export function KitTables() {
  const [parameters] = useSearchParams();
  const common = { columns: PAYMENT_COLUMNS, rowKey: paymentKey };
  const empty = <EmptyState title="No payments match these filters">Clear the filters to see all payments.</EmptyState>;
  return (
    <>
      <section aria-label="Payments" className="rounded-lg border border-line bg-surface">
        <Tabs label="Status" param="show" tabs={TABS} current={parameters.get("show") ?? "all"} />
        <div className="border-line border-b px-4 py-2.5 sm:px-5">
          <FilterBar filters={FILTERS} />
          <ActiveFilters filters={FILTERS} />
        </div>
        <DataTable
          {...common}
          caption="Payments"
          rows={PAYMENTS}
          rowLink={({ id }) => `/dev/kit?show=all#${id}`}
          sort={parameters.get("sort") ?? "-created_at"}
          empty={empty}
        />
        <Pager next="sample" previous="sample" />
      </section>
      <Panel id="table-empty" title="Table: empty" flush>
        <DataTable {...common} caption="No payments" rows={[]} empty={empty} />
      </Panel>
      <Panel id="table-error" title="Table: error" flush>
        <DataTable
          {...common}
          caption="Payments that failed to load"
          rows={[]}
          empty={empty}
          problem="We couldn't load the payments."
        />
      </Panel>
      <Panel id="table-loading" title="Table: loading" flush>
        <DataTable {...common} caption="Payments that are loading" rows={null} empty={empty} />
      </Panel>
    </>
  );
}
