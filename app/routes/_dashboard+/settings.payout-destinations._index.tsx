import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { DESTINATION_COLUMNS, destinationKey } from "#app/capabilities/payouts/destination-columns.tsx";
import { destinationView } from "#app/capabilities/payouts/payout-view.server.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { button } from "#app/components/ui/button.ts";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { DataTable } from "#app/dashboard/data-table.tsx";
import { Pager, pageCursors } from "#app/dashboard/pager.tsx";

export const meta = titled("Payout destinations");
export const handle = crumbs({ name: "Settings", to: "/settings" }, { name: "Payout destinations" });

export async function loader(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const cursor = new URL(args.request.url).searchParams.get("cursor");
  const page = { limit: 25, ...(cursor ? { cursor } : {}) };
  const list = await attempt(() => extensions.payouts.listPayoutDestinations(page));
  return {
    destinations: list.value?.data.map(destinationView) ?? [],
    pages: pageCursors(list.value),
    problem: list.error?.message ?? null,
  };
}

export default function PayoutDestinations() {
  const { destinations, pages, problem } = useLoaderData<typeof loader>();
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
      <section aria-label="List of payout destinations" className="rounded-lg border border-line bg-surface">
        <DataTable
          caption="Payout destinations"
          columns={DESTINATION_COLUMNS}
          rows={destinations}
          rowKey={destinationKey}
          empty={
            <EmptyState title="No destinations yet">
              Add a bank account or debit card. Until then, approved settlements wait.
            </EmptyState>
          }
          problem={problem}
        />
        <Pager {...pages} />
      </section>
    </>
  );
}
