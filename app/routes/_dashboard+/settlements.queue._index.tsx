import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import {
  ENTRY_COLUMNS,
  entryKey,
  entryPath,
  useEntrySelection,
} from "#app/capabilities/settlement-queue/entry-columns.tsx";
import { ENTRY_FILTERS } from "#app/capabilities/settlement-queue/entry-filters.ts";
import { isSelective, listChoice, listRequest } from "#app/capabilities/settlement-queue/entry-list.server.ts";
import { entryView } from "#app/capabilities/settlement-queue/entry-view.server.ts";
import { NoEntries } from "#app/capabilities/settlement-queue/no-entries.tsx";
import { SettlementsTitle } from "#app/capabilities/settlements/settlements-title.tsx";
import { titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { button } from "#app/components/ui/button.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { DataTable } from "#app/dashboard/data-table.tsx";
import { FilterBar } from "#app/dashboard/filters/filter-bar.tsx";
import { Pager, pageCursors } from "#app/dashboard/pager.tsx";
import { SelectionBar } from "#app/dashboard/row-selection.tsx";
import { Tabs } from "#app/dashboard/tabs.tsx";

export const meta = titled("Settlement queue");
export const handle = crumbs({ name: "Settlements", to: "/settlements" }, { name: "Queue" });

const TABS = [
  { value: "waiting", name: "Waiting" },
  { value: "held", name: "Held" },
  { value: "released", name: "Released" },
  { value: "settled", name: "Settled" },
  { value: "all", name: "All" },
];

const FORM = "chosen-entries";
const ACTIONS = [
  { to: "/settlements/queue/release", name: "Release…" },
  { to: "/settlements/queue/hold", name: "Hold…" },
];

export async function loader(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const choice = listChoice(args.request.url);
  const list = await attempt(() => extensions.settlementQueue.listSettlementQueueEntries(listRequest(choice)));
  return {
    tab: choice.tab,
    selective: isSelective(choice),
    entries: list.value?.data.map(entryView) ?? [],
    pages: pageCursors(list.value),
    problem: list.error?.message ?? null,
  };
}

export default function SettlementQueue() {
  const { tab, selective, entries, pages, problem } = useLoaderData<typeof loader>();
  const selection = useEntrySelection(FORM);
  const canAct = entries.some((entry) => selection.choice(entry));
  return (
    <>
      <SettlementsTitle
        title="Settlement queue"
        lead="Sales, fees, refunds and disputes wait here until they are released into a settlement."
        actions={
          <Link to={useReleaseAddress()} className={button("secondary")}>
            Release by filter
          </Link>
        }
      />
      <section aria-label="List of entries" className="rounded-lg border border-line bg-surface">
        <Tabs label="Status" param="show" tabs={TABS} current={tab} />
        <FilterBar filters={ENTRY_FILTERS} />
        <DataTable
          caption="Entries of the settlement queue"
          columns={ENTRY_COLUMNS}
          rows={entries}
          rowKey={entryKey}
          rowLink={entryPath}
          {...(canAct ? { selection } : {})}
          empty={<NoEntries isSelective={selective} />}
          problem={problem}
        />
        <Pager {...pages} />
        {canAct ? <SelectionBar form={FORM} actions={ACTIONS} /> : null}
      </section>
    </>
  );
}

/** The filters of the list that a release can have too. */
const SHARED = ["currency", "available_from", "available_to"];

function useReleaseAddress(): string {
  const [parameters] = useSearchParams();
  const shared = [...parameters].filter(([name]) => SHARED.includes(name));
  return `/settlements/queue/release?${new URLSearchParams(shared)}`;
}
