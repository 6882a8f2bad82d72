import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { RatesView } from "#app/capabilities/dispute-rates/rates-view.tsx";
import { readRates } from "#app/capabilities/dispute-rates/read-rates.server.ts";
import { DisputesTitle } from "#app/capabilities/disputes/disputes-title.tsx";
import { titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";

export const meta = titled("Dispute rates");
export const handle = crumbs({ name: "Disputes", to: "/disputes" }, { name: "Rates" });

export async function loader(args: LoaderFunctionArgs) {
  return readRates(args);
}

export default function Rates() {
  const rates = useLoaderData<typeof loader>();
  return (
    <>
      <DisputesTitle
        title="Dispute rates"
        lead="How near your disputes are to the limits at which card networks charge fees."
      />
      <RatesView {...rates} />
    </>
  );
}
