import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DecisionForm } from "#app/capabilities/terminal-sales/decision-form.tsx";
import { decide, readDecisionPage } from "#app/capabilities/terminal-sales/sale-page.server.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { useFormState } from "#app/dashboard/forms/contract-form.tsx";

export const meta = titled("Decide sale");
export const handle = crumbs({ name: "Terminal sales", to: "/terminal-sales" }, { name: "Decide sale" });

export async function loader(args: LoaderFunctionArgs) {
  return readDecisionPage(args);
}

/** POST /terminal-sales/:id/decide */
export async function action(args: ActionFunctionArgs) {
  return decide(args);
}

export default function DecideSale() {
  const { sale, device, form, signInPath } = useLoaderData<typeof loader>();
  const state = useFormState(form);
  return (
    <>
      <PageTitle
        title="Decide sale"
        lead={
          <>
            <Money amount={sale.amount} currency={sale.currency} /> on {device}. We are still asking the terminal.
          </>
        }
      />
      <div className="max-w-xl">
        <Panel id="decision" title="Decision">
          <DecisionForm state={state} path={`/terminal-sales/${sale.terminalSaleId}`} signInPath={signInPath} />
        </Panel>
      </div>
    </>
  );
}
