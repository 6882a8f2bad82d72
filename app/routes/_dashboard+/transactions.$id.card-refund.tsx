import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readCardRefund, refundWithCard } from "#app/capabilities/terminal-sales/card-refund.server.ts";
import { CardRefundForm } from "#app/capabilities/terminal-sales/card-refund-form.tsx";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { link } from "#app/components/ui/button.ts";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { useFormState } from "#app/dashboard/forms/contract-form.tsx";

export const meta = titled("Refund with the card");
export const handle = crumbs({ name: "Transactions", to: "/transactions" }, { name: "Refund with the card" });

export async function loader(args: LoaderFunctionArgs) {
  return readCardRefund(args);
}

/** POST /transactions/:id/card-refund */
export async function action(args: ActionFunctionArgs) {
  return refundWithCard(args);
}

export default function CardRefund() {
  const { form, ...page } = useLoaderData<typeof loader>();
  const state = useFormState(form);
  return (
    <>
      <PageTitle title="Refund with the card" />
      <div className="max-w-xl">
        <Panel id="refund" title="Refund on a terminal">
          {page.devices.length > 0 ? (
            <CardRefundForm state={state} {...page} />
          ) : (
            <EmptyState title="No terminal can refund a card">
              <Link to={`/transactions/${page.transactionId}/refund`} className={link}>
                Refund without the card
              </Link>
            </EmptyState>
          )}
        </Panel>
      </div>
    </>
  );
}
