import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FulfillmentForm } from "#app/capabilities/fulfillments/fulfillment-form.tsx";
import { readTransaction } from "#app/capabilities/transactions/read-transaction.server.ts";
import { TransactionTitle } from "#app/capabilities/transactions/transaction-title.tsx";
import { titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { answerForm } from "#app/dashboard/forms/answer-form.server.ts";
import { useFormState } from "#app/dashboard/forms/contract-form.tsx";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { FulfillmentService } from "#proto/tollhouse/v1/fulfillments_pb.ts";

export const meta = titled("Add fulfillment");
export const handle = crumbs({ name: "Transactions", to: "/transactions" }, { name: "Add fulfillment" });

export async function loader(args: LoaderFunctionArgs) {
  const transaction = await readTransaction(args);
  return { transaction, form: newForm(FulfillmentService.method.createFulfillment) };
}

/** POST /transactions/:id/fulfillments/new */
export async function action(args: ActionFunctionArgs) {
  return answerForm(args, FulfillmentService.method.createFulfillment, {
    to: `/transactions/${args.params.id}`,
    done: "Fulfillment added.",
    fill: () => ({ transactionId: args.params.id ?? "" }),
  });
}

export default function NewFulfillment() {
  const { transaction, form } = useLoaderData<typeof loader>();
  return (
    <>
      <TransactionTitle transaction={transaction} />
      <div className="max-w-xl">
        <Panel id="new-fulfillment" title="Add fulfillment">
          <FulfillmentForm state={useFormState(form)} transactionId={transaction.transactionId} />
        </Panel>
      </div>
    </>
  );
}
