import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import {
  ENTRY_COLUMNS,
  entryKey,
  entryPath,
  useEntrySelection,
} from "#app/capabilities/settlement-queue/entry-columns.tsx";
import { ENTRY_LIST } from "#app/capabilities/settlement-queue/entry-list.server.ts";
import { NoEntries } from "#app/capabilities/settlement-queue/no-entries.tsx";
import { SettlementsTitle } from "#app/capabilities/settlements/settlements-title.tsx";
import { titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { button } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { ListSection } from "#app/dashboard/lists/list-section.tsx";
import { readList } from "#app/dashboard/lists/read-list.server.ts";

export const meta = titled("Settlement queue");
export const handle = crumbs({ name: "Settlements", to: "/settlements" }, { name: "Queue" });

const FORM = "chosen-entries";
const ACTIONS = [
  { to: "/settlements/queue/release", name: "Release…" },
  { to: "/settlements/queue/hold", name: "Hold…" },
];

export async function loader(args: LoaderFunctionArgs) {
  return readList(args, ENTRY_LIST);
}

export default function SettlementQueue() {
  const list = useLoaderData<typeof loader>();
  const selection = useEntrySelection(FORM);
  return (
    <>
      <SettlementsTitle
        title="Settlement queue"
        actions={
          <Link to={useReleaseAddress()} className={button("secondary")}>
            Release by filter
          </Link>
        }
      />
      <ListSection
        list={list}
        caption="Entries of the settlement queue"
        columns={ENTRY_COLUMNS}
        rowKey={entryKey}
        rowLink={entryPath}
        bulk={list.rows.some((entry) => selection.choice(entry)) ? { selection, actions: ACTIONS } : null}
        empty={<NoEntries isSelective={list.tab !== "waiting"} />}
      />
    </>
  );
}

/** The filters of the list that a release can have too. */
const SHARED = ["currency", "available", "available_from", "available_to", "available_zone"];

function useReleaseAddress(): string {
  const [parameters] = useSearchParams();
  const shared = [...parameters].filter(([name]) => SHARED.includes(name));
  return `/settlements/queue/release?${new URLSearchParams(shared)}`;
}
