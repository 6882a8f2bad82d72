import type { EntryView } from "#app/capabilities/settlement-queue/index.server.ts";
import { ENTRY_COLUMNS, entryKey, entryPath, entryTypeName } from "#app/capabilities/settlement-queue/index.ts";
import { link } from "#app/components/ui/button.ts";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { formatMoney } from "#app/components/ui/money-format.ts";
import { Panel } from "#app/components/ui/panel.tsx";
import { useLocale } from "#app/components/ui/viewer.ts";
import { DataTable } from "#app/dashboard/data-table.tsx";
import { Pager } from "#app/dashboard/pager.tsx";
import { SelectionBar } from "#app/dashboard/row-selection.tsx";
import { settlementPath } from "./settlement-columns.tsx";
import type { SettlementView } from "./settlement-view.server.ts";

const FORM = "removal";

interface SettlementEntriesProps {
  settlement: SettlementView;
  entries: readonly EntryView[];
  pages: Parameters<typeof Pager>[0];
  problem: string | null;
  /** The only type that is shown. Null for all. */
  entryType: string | null;
}

/** The entries of a settlement, to choose from until it is approved. */
export function SettlementEntries({ settlement, entries, pages, problem, entryType }: SettlementEntriesProps) {
  const locale = useLocale();
  const mayRemove = ["accruing", "closed"].includes(settlement.status) && entries.length > 0;
  // Refunds and fees in a settlement follow their sale.
  const choice = ({ settlementQueueEntryId: value, netAmount, currency }: EntryView) =>
    netAmount > 0n ? { value, label: `Select ${formatMoney(netAmount, currency, locale)}` } : null;
  return (
    <Panel id="entries" title="Entries" flush>
      {entryType ? (
        <p className="border-line border-b px-4 py-3 text-sm sm:px-5">
          Only entries of the type {entryTypeName(entryType)}.{" "}
          <Link to={settlementPath(settlement)} className={link}>
            Show all entries
          </Link>
        </p>
      ) : null}
      <DataTable
        caption="Entries of this settlement"
        columns={ENTRY_COLUMNS}
        rows={entries}
        rowKey={entryKey}
        rowLink={entryPath}
        {...(mayRemove && { selection: { form: FORM, name: "entry", choice } })}
        empty={<EmptyState title="No entries">Released sales, refunds, disputes and fees appear here.</EmptyState>}
        problem={problem}
      />
      <Pager {...pages} />
      {mayRemove ? (
        <SelectionBar
          form={FORM}
          what="entries"
          actions={[{ to: `${settlementPath(settlement)}/remove`, name: "Remove entries" }]}
        />
      ) : null}
    </Panel>
  );
}
