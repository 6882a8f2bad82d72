import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ERROR_LABELS } from "#app/capabilities/transactions/error-labels.ts";
import { readTransaction } from "#app/capabilities/transactions/read-transaction.server.ts";
import { RefundForm } from "#app/capabilities/transactions/refund-form.tsx";
import { TransactionTitle } from "#app/capabilities/transactions/transaction-title.tsx";
import { titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { answerForm } from "#app/dashboard/forms/answer-form.server.ts";
import { useFormState } from "#app/dashboard/forms/contract-form.tsx";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { RefundService } from "#proto/tollhouse/v1/refunds_pb.ts";

export const meta = titled("Refund payment");
export const handle = crumbs({ name: "Transactions", to: "/transactions" }, { name: "Refund payment" });

export async function loader(args: LoaderFunctionArgs) {
  const transaction = await readTransaction(args);
  if (transaction.amountRefundable === 0n) throw redirect(`/transactions/${transaction.transactionId}`);
  return { transaction, form: newForm(RefundService.method.createRefund, { reason: "requested_by_customer" }) };
}

/** POST /transactions/:id/refund */
export async function action(args: ActionFunctionArgs) {
  return answerForm(args, RefundService.method.createRefund, {
    to: `/transactions/${args.params.id}`,
    done: ({ refundStatus }) => (refundStatus === "scheduled" ? "Refund scheduled." : "Refund created."),
    fill: () => ({ transactionId: args.params.id ?? "" }),
    messages: ERROR_LABELS,
  });
}

export default function Refund() {
  const { transaction, form } = useLoaderData<typeof loader>();
  const state = useFormState(form);
  return (
    <>
      <TransactionTitle transaction={transaction} />
      <div className="max-w-xl">
        <Panel id="refund" title="Refund payment">
          <RefundForm transaction={transaction} state={state} />
        </Panel>
      </div>
    </>
  );
}
