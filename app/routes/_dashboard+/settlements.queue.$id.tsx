import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ENTRY_COLUMNS, EntryBadge, entryKey, entryPath } from "#app/capabilities/settlement-queue/entry-columns.tsx";
import { EntryAmounts, EntryFacts, HoldFacts } from "#app/capabilities/settlement-queue/entry-facts.tsx";
import { entryName, groupIdOf, isWaiting } from "#app/capabilities/settlement-queue/entry-labels.ts";
import { movesOf } from "#app/capabilities/settlement-queue/entry-moves.ts";
import type { EntryView } from "#app/capabilities/settlement-queue/entry-view.server.ts";
import { readEntryPage } from "#app/capabilities/settlement-queue/read-entry-page.server.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { button } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { formatMoney } from "#app/components/ui/money-format.ts";
import { Panel } from "#app/components/ui/panel.tsx";
import { useLocale } from "#app/components/ui/viewer.ts";
import { DataTable } from "#app/dashboard/data-table.tsx";
import { Timeline } from "#app/dashboard/timeline.tsx";

export const meta = titled("Settlement queue entry");
export const handle = crumbs(
  { name: "Settlements", to: "/settlements" },
  { name: "Queue", to: "/settlements/queue" },
  { name: "Entry" },
);

export async function loader(args: LoaderFunctionArgs) {
  return readEntryPage(args);
}

export default function Entry() {
  const { entry, actors, group } = useLoaderData<typeof loader>();
  const { netAmount, currency } = entry;
  const money = formatMoney(netAmount < 0n ? -netAmount : netAmount, currency, useLocale());
  return (
    <>
      <PageTitle
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Money amount={netAmount} currency={currency} />
            <span className="text-sm tracking-normal">
              <EntryBadge status={entry.status} />
            </span>
          </span>
        }
        lead={entryName(entry)}
        actions={isWaiting(entry) ? <EntryActions entry={entry} /> : null}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_19rem] xl:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="space-y-6">
          <Panel id="amounts" title="Amounts">
            <EntryAmounts entry={entry} />
          </Panel>
          {group.length > 0 ? (
            <Panel id="group" title="Held and released together" flush>
              <DataTable
                caption="Entries of the same sale"
                columns={ENTRY_COLUMNS}
                rows={group}
                rowKey={entryKey}
                rowLink={entryPath}
                empty={null}
              />
            </Panel>
          ) : null}
        </div>
        <div className="space-y-6">
          {entry.hold ? (
            <Panel id="hold" title="Hold">
              <HoldFacts entry={entry} actors={actors} />
            </Panel>
          ) : null}
          <Panel id="moves" title="Timeline">
            <Timeline entries={movesOf(entry, money, actors)} empty="No movements yet." />
          </Panel>
          <Panel id="details" title="Details">
            <EntryFacts entry={entry} />
          </Panel>
        </div>
      </div>
    </>
  );
}

function EntryActions({ entry }: { entry: EntryView }) {
  const query = new URLSearchParams({ id: groupIdOf(entry) });
  return (
    <>
      <Link to={`/settlements/queue/hold?${query}`} className={button("secondary")}>
        {entry.hold ? "Change hold" : "Hold"}
      </Link>
      <Link to={`/settlements/queue/release?${query}`} className={button()}>
        Release
      </Link>
    </>
  );
}
