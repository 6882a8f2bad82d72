import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DISPUTE_COLUMNS, disputeKey, disputePath } from "#app/capabilities/disputes/dispute-columns.tsx";
import { DISPUTE_LIST } from "#app/capabilities/disputes/dispute-list.server.ts";
import { NoDisputes } from "#app/capabilities/disputes/no-disputes.tsx";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { button } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { ListSection } from "#app/dashboard/lists/list-section.tsx";
import { readList } from "#app/dashboard/lists/read-list.server.ts";

export const meta = titled("Disputes");
export const handle = crumbs({ name: "Disputes" });

export async function loader(args: LoaderFunctionArgs) {
  return readList(args, DISPUTE_LIST);
}

export default function Disputes() {
  const list = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle
        title="Disputes"
        lead="Respond with evidence before the deadline, or the disputed amount is lost."
        actions={
          <Link to="/disputes/templates" className={button("secondary")}>
            Templates
          </Link>
        }
      />
      <ListSection
        list={list}
        caption="Disputes"
        columns={DISPUTE_COLUMNS}
        rowKey={disputeKey}
        rowLink={disputePath}
        empty={<NoDisputes tab={list.tab} />}
      />
    </>
  );
}
