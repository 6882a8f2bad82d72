import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DESTINATION_COLUMNS, destinationKey } from "#app/capabilities/payouts/destination-columns.tsx";
import { DESTINATION_LIST } from "#app/capabilities/payouts/destination-list.server.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { button } from "#app/components/ui/button.ts";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { ListSection } from "#app/dashboard/lists/list-section.tsx";
import { readList } from "#app/dashboard/lists/read-list.server.ts";

export const meta = titled("Payout destinations");
export const handle = crumbs({ name: "Settings", to: "/settings" }, { name: "Payout destinations" });

export async function loader(args: LoaderFunctionArgs) {
  return readList(args, DESTINATION_LIST);
}

export default function PayoutDestinations() {
  return (
    <>
      <PageTitle
        title="Payout destinations"
        lead="Bank accounts and debit cards that receive your payouts. Settlements go to the default of their currency."
        actions={
          <Link to="/settings/payout-destinations/new" className={button()}>
            <Icon name="plus" className="size-4" />
            Add destination
          </Link>
        }
      />
      <ListSection
        list={useLoaderData<typeof loader>()}
        caption="Payout destinations"
        columns={DESTINATION_COLUMNS}
        rowKey={destinationKey}
        empty={
          <EmptyState title="No destinations yet">
            Add a bank account or debit card. Until then, approved settlements wait.
          </EmptyState>
        }
      />
    </>
  );
}
