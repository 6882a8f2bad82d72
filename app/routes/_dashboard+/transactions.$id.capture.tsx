import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ERROR_LABELS } from "#app/capabilities/transactions/error-labels.ts";
import { readTransaction } from "#app/capabilities/transactions/read-transaction.server.ts";
import { TransactionTitle } from "#app/capabilities/transactions/transaction-title.tsx";
import { titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { button } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { redirectWith } from "#app/dashboard/flash.server.ts";
import { ContractForm, SubmitButton } from "#app/dashboard/forms/contract-form.tsx";
import { formState } from "#app/dashboard/forms/form.ts";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { MoneyInput } from "#app/dashboard/inputs/money-input.tsx";
import { TransactionService } from "#proto/tollhouse/v1/transactions_pb.ts";

export const meta = titled("Capture payment");
export const handle = crumbs({ name: "Transactions", to: "/transactions" }, { name: "Capture payment" });

export async function loader(args: LoaderFunctionArgs) {
  const transaction = await readTransaction(args);
  if (transaction.status !== "authorized") throw redirect(`/transactions/${transaction.transactionId}`);
  return { transaction, form: newForm(TransactionService.method.captureTransaction) };
}

/** POST /transactions/:id/capture */
export async function action(args: ActionFunctionArgs) {
  const { id: transactionId = "" } = args.params;
  const { problem } = await formMethod(args, TransactionService.method.captureTransaction, {
    fill: () => ({ transactionId }),
    messages: ERROR_LABELS,
  });
  if (problem) return data({ problem }, 422);
  return redirectWith(args.request, `/transactions/${transactionId}`, { tone: "done", text: "Payment captured." });
}

export default function Capture() {
  const { transaction, form } = useLoaderData<typeof loader>();
  const state = formState(form, useActionData<typeof action>()?.problem);
  const path = `/transactions/${transaction.transactionId}`;
  return (
    <>
      <TransactionTitle transaction={transaction} />
      <div className="max-w-xl">
        <Panel id="capture" title="Capture payment">
          <ContractForm state={state} action={`${path}/capture`} className="space-y-5">
            <MoneyInput
              id="amount"
              name="amount"
              label="Amount"
              currencies={[transaction.currency]}
              defaultAmount={transaction.amountAuthorized}
              hint="If you capture less, the rest is released to the customer and can't be captured later."
              error={state.error("amount")}
              required
            />
            <div className="flex flex-wrap gap-3">
              <SubmitButton pending="Capturing…">Capture payment</SubmitButton>
              <Link to={path} className={button("quiet")}>
                Back
              </Link>
            </div>
          </ContractForm>
        </Panel>
      </div>
    </>
  );
}
