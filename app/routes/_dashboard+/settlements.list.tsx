import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  SETTLEMENT_COLUMNS,
  settlementKey,
  settlementPath,
} from "#app/capabilities/settlements/settlement-columns.tsx";
import { SETTLEMENT_LIST } from "#app/capabilities/settlements/settlement-list.server.ts";
import { SettlementsTitle } from "#app/capabilities/settlements/settlements-title.tsx";
import { titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { link } from "#app/components/ui/button.ts";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { ListSection } from "#app/dashboard/lists/list-section.tsx";
import { readList } from "#app/dashboard/lists/read-list.server.ts";

export const meta = titled("Settlements");
export const handle = crumbs({ name: "Settlements", to: "/settlements" }, { name: "All settlements" });

export async function loader(args: LoaderFunctionArgs) {
  return readList(args, SETTLEMENT_LIST);
}

export default function Settlements() {
  return (
    <>
      <SettlementsTitle title="Settlements" />
      <ListSection
        list={useLoaderData<typeof loader>()}
        caption="Settlements"
        columns={SETTLEMENT_COLUMNS}
        rowKey={settlementKey}
        rowLink={settlementPath}
        empty={<NoSettlements />}
      />
    </>
  );
}

function NoSettlements() {
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
