import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FeeQuote } from "#app/capabilities/fees/fee-quote.tsx";
import { readFeesPage } from "#app/capabilities/fees/fees-page.server.ts";
import { NewPrices, Prices } from "#app/capabilities/fees/prices.tsx";
import { QuoteForm } from "#app/capabilities/fees/quote-form.tsx";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { Panel } from "#app/components/ui/panel.tsx";

export const meta = titled("Fees");
export const handle = crumbs({ name: "Settings", to: "/settings" }, { name: "Fees" });

export async function loader(args: LoaderFunctionArgs) {
  return readFeesPage(args);
}

export default function Fees() {
  const page = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle
        title="Fees"
        lead={`What you pay in ${page.environment}. A sale keeps the prices of its time, also when they change later.`}
      />
      {page.other ? null : <NewPrices next={page.next} />}
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <Prices page={page} />
        <div className="space-y-6">
          <Panel id="sale" title="What does a sale cost?">
            <QuoteForm page={page} />
          </Panel>
          <div aria-live="polite">
            {page.quote ? (
              <Panel id="quote" title="Fees of this sale">
                <FeeQuote quote={page.quote} />
              </Panel>
            ) : null}
          </div>
        </div>
      </div>
    </>
  );
}
