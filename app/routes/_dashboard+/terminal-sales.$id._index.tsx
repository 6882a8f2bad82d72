import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SaleBadge, saleTypeName } from "#app/capabilities/devices/index.ts";
import { CardFacts } from "#app/capabilities/terminal-sales/card-facts.tsx";
import { hasEnded } from "#app/capabilities/terminal-sales/outcome.ts";
import { SaleActions } from "#app/capabilities/terminal-sales/sale-actions.tsx";
import { SaleAmounts } from "#app/capabilities/terminal-sales/sale-amounts.tsx";
import { SaleFacts } from "#app/capabilities/terminal-sales/sale-facts.tsx";
import { SaleNotices } from "#app/capabilities/terminal-sales/sale-notices.tsx";
import { readSalePage } from "#app/capabilities/terminal-sales/sale-page.server.ts";
import { Steps } from "#app/capabilities/terminal-sales/steps.tsx";
import { useSaleWatch } from "#app/capabilities/terminal-sales/use-sale-watch.ts";
import { Columns, PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { Panel } from "#app/components/ui/panel.tsx";

export const meta = titled("Terminal sale");
export const handle = crumbs({ name: "Terminal sales", to: "/terminal-sales" }, { name: "Sale" });

export async function loader(args: LoaderFunctionArgs) {
  return readSalePage(args);
}

export default function TerminalSale() {
  const { sale, device, cardFacts, ...notices } = useLoaderData<typeof loader>();
  useSaleWatch(sale, !hasEnded(sale));
  return (
    <>
      <PageTitle
        title={<Money amount={sale.amountApproved ?? sale.amount} currency={sale.currency} />}
        badge={<SaleBadge status={sale.status} />}
        lead={`${saleTypeName(sale.saleType)} on ${device}.`}
        actions={<SaleActions sale={sale} />}
      />
      <div className="space-y-6">
        <SaleNotices sale={sale} {...notices} />
        <Columns>
          <div className="min-w-0 space-y-6">
            <Panel id="amounts" title="Amounts">
              <SaleAmounts sale={sale} />
            </Panel>
            <Panel id="steps" title="At the terminal">
              <Steps steps={sale.steps} />
            </Panel>
            {cardFacts.length > 0 ? (
              <Panel id="card" title="Card">
                <CardFacts facts={cardFacts} />
              </Panel>
            ) : null}
          </div>
          <Panel id="details" title="Details">
            <SaleFacts sale={sale} device={device} />
          </Panel>
        </Columns>
      </div>
    </>
  );
}
