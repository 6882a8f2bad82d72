import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  DISPUTE_COLUMNS,
  disputeKey,
  disputePath,
  useDisputeSelection,
} from "#app/capabilities/disputes/dispute-columns.tsx";
import { DISPUTE_LIST } from "#app/capabilities/disputes/dispute-list.server.ts";
import { DisputesTitle } from "#app/capabilities/disputes/disputes-title.tsx";
import { NoDisputes } from "#app/capabilities/disputes/no-disputes.tsx";
import { titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { ListSection } from "#app/dashboard/lists/list-section.tsx";
import { readList } from "#app/dashboard/lists/read-list.server.ts";

export const meta = titled("Disputes");
export const handle = crumbs({ name: "Disputes" });

const FORM = "chosen-disputes";
const ACTIONS = [
  { to: "/disputes/bulk/assign-chosen", name: "Assign…" },
  { to: "/disputes/bulk/submit-chosen", name: "Submit…" },
  { to: "/disputes/bulk/accept-chosen", name: "Accept…" },
];

export async function loader(args: LoaderFunctionArgs) {
  return readList(args, DISPUTE_LIST);
}

export default function Disputes() {
  const list = useLoaderData<typeof loader>();
  const selection = useDisputeSelection(FORM);
  return (
    <>
      <DisputesTitle title="Disputes" />
      <ListSection
        list={list}
        caption="Disputes"
        columns={DISPUTE_COLUMNS}
        rowKey={disputeKey}
        rowLink={disputePath}
        bulk={list.rows.some((dispute) => selection.choice(dispute)) ? { selection, actions: ACTIONS } : null}
        empty={<NoDisputes tab={list.tab} />}
      />
    </>
  );
}
