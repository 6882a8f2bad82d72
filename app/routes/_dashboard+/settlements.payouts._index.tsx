import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readPayable } from "#app/capabilities/payouts/payable.server.ts";
import { PayableNow } from "#app/capabilities/payouts/payable-now.tsx";
import { PAYOUT_COLUMNS, payoutKey, payoutPath } from "#app/capabilities/payouts/payout-columns.tsx";
import { PAYOUT_LIST } from "#app/capabilities/payouts/payout-list.server.ts";
import { SettlementsTitle } from "#app/capabilities/settlements/settlements-title.tsx";
import { titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { button, link } from "#app/components/ui/button.ts";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { ListSection } from "#app/dashboard/lists/list-section.tsx";
import { readList } from "#app/dashboard/lists/read-list.server.ts";

export const meta = titled("Payouts");
export const handle = crumbs({ name: "Settlements", to: "/settlements" }, { name: "Payouts" });

export async function loader(args: LoaderFunctionArgs) {
  const [list, payable] = await Promise.all([readList(args, PAYOUT_LIST), readPayable(args)]);
  return { list, payable };
}

export default function Payouts() {
  const { list, payable } = useLoaderData<typeof loader>();
  return (
    <>
      <SettlementsTitle
        title="Payouts"
        actions={
          <>
            <Link to="/settings/payout-destinations" className={button("secondary")}>
              Destinations
            </Link>
            <Link to="/settlements/payouts/new" className={button(payable.length > 0 ? "primary" : "secondary")}>
              {payable.length > 0 ? "Pay out instantly" : "Instant payout"}
            </Link>
          </>
        }
      />
      <PayableNow payable={payable} />
      <ListSection
        list={list}
        caption="Payouts"
        columns={PAYOUT_COLUMNS}
        rowKey={payoutKey}
        rowLink={payoutPath}
        empty={<NoPayouts />}
      />
    </>
  );
}

function NoPayouts() {
  return (
    <EmptyState title="No payouts yet">
      Settlements are paid out to your default destination.{" "}
      <Link to="/settings/payout-destinations" className={link}>
        Manage destinations
      </Link>
    </EmptyState>
  );
}
