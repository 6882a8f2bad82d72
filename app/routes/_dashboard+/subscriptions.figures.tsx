import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { FiguresView } from "#app/capabilities/billing-metrics/figures-view.tsx";
import { NoFigures } from "#app/capabilities/billing-metrics/no-figures.tsx";
import { readFigures } from "#app/capabilities/billing-metrics/read-figures.server.ts";
import { SubscriptionsTitle } from "#app/capabilities/subscriptions/subscriptions-title.tsx";
import { titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";

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
      {figures ? <FiguresView figures={figures} {...chosen} /> : <NoFigures {...chosen} />}
    </>
  );
}
