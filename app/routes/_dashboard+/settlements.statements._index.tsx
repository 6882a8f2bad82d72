import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NoStatements } from "#app/capabilities/monthly-statements/no-statements.tsx";
import {
  STATEMENT_COLUMNS,
  statementKey,
  statementPath,
} from "#app/capabilities/monthly-statements/statement-columns.tsx";
import { STATEMENT_LIST } from "#app/capabilities/monthly-statements/statement-list.server.ts";
import { SettlementsTitle } from "#app/capabilities/settlements/settlements-title.tsx";
import { titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { ListSection } from "#app/dashboard/lists/list-section.tsx";
import { readList } from "#app/dashboard/lists/read-list.server.ts";

export const meta = titled("Monthly statements");
export const handle = crumbs(
  { name: "Settlements", to: "/settlements" },
  { name: "Reports", to: "/settlements/reports" },
  { name: "Monthly statements" },
);

export async function loader(args: LoaderFunctionArgs) {
  return readList(args, STATEMENT_LIST);
}

export default function Statements() {
  return (
    <>
      <SettlementsTitle title="Monthly statements" />
      <ListSection
        list={useLoaderData<typeof loader>()}
        caption="Monthly statements"
        columns={STATEMENT_COLUMNS}
        rowKey={statementKey}
        rowLink={statementPath}
        empty={<NoStatements />}
      />
    </>
  );
}
