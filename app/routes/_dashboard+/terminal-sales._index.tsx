import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SALE_COLUMNS, saleKey, salePath } from "#app/capabilities/devices/index.ts";
import { TERMINAL_SALE_LIST } from "#app/capabilities/terminal-sales/sale-list.server.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { button, link } from "#app/components/ui/button.ts";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { ListSection } from "#app/dashboard/lists/list-section.tsx";
import { readList } from "#app/dashboard/lists/read-list.server.ts";

export const meta = titled("Terminal sales");
export const handle = crumbs({ name: "Devices", to: "/devices" }, { name: "Terminal sales" });

export async function loader(args: LoaderFunctionArgs) {
  return readList(args, TERMINAL_SALE_LIST);
}

export default function TerminalSales() {
  const list = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle
        title="Terminal sales"
        actions={
          <Link to="/terminal" className={button()}>
            Take a payment
          </Link>
        }
      />
      <ListSection
        list={list}
        caption="Terminal sales"
        columns={SALE_COLUMNS}
        rowKey={saleKey}
        rowLink={salePath}
        empty={
          list.tab === "all" ? (
            <EmptyState title="No sales yet">
              <Link to="/terminal" className={link}>
                Take a payment
              </Link>{" "}
              on a terminal.
            </EmptyState>
          ) : (
            <EmptyState title="No sales here">No sale is in this state.</EmptyState>
          )
        }
      />
    </>
  );
}
