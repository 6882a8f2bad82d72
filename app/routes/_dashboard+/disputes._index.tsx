import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
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
import { button } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { AtTime } from "#app/components/ui/viewer.ts";
import { environmentNow } from "#app/dashboard/environment-now.server.ts";
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
  const { extensions, user } = await requireAuth(args);
  const [list, now] = await Promise.all([readList(args, DISPUTE_LIST), environmentNow(extensions)]);
  return { list, now, mine: `/disputes?assignee=${encodeURIComponent(user.id)}` };
}

export default function Disputes() {
  const { list, now, mine } = useLoaderData<typeof loader>();
  const selection = useDisputeSelection(FORM);
  return (
    <AtTime now={now}>
      <DisputesTitle
        title="Disputes"
        actions={
          <Link to={mine} className={button("secondary")}>
            Assigned to me
          </Link>
        }
      />
      <ListSection
        list={list}
        caption="Disputes"
        columns={DISPUTE_COLUMNS}
        rowKey={disputeKey}
        rowLink={disputePath}
        bulk={list.rows.some((dispute) => selection.choice(dispute)) ? { selection, actions: ACTIONS } : null}
        empty={<NoDisputes tab={list.tab} />}
      />
    </AtTime>
  );
}
