import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { FiguresView } from "#app/capabilities/billing-metrics/figures-view.tsx";
import { readFigures } from "#app/capabilities/billing-metrics/read-figures.server.ts";
import { SubscriptionsTitle } from "#app/capabilities/subscriptions/subscriptions-title.tsx";
import { titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";

export const meta = titled("Figures");
export const handle = crumbs({ name: "Subscriptions", to: "/subscriptions" }, { name: "Figures" });

export async function loader(args: LoaderFunctionArgs) {
  return readFigures(await requireAuth(args), args.request);
}

export default function SubscriptionFigures() {
  const { figures, ...chosen } = useLoaderData<typeof loader>();
  return (
    <>
      <SubscriptionsTitle title="Figures" />
      {figures ? <FiguresView figures={figures} {...chosen} /> : <NoFigures />}
    </>
  );
}

function NoFigures() {
  return (
    <div className="rounded-lg border border-line bg-surface">
      <EmptyState title="No subscriptions yet">
        Recurring revenue appears here with the first subscription, by month and by what changed it.
      </EmptyState>
    </div>
  );
}
