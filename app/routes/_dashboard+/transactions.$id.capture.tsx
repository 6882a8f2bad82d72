import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ERROR_LABELS } from "#app/capabilities/transactions/error-labels.ts";
import { readTransaction } from "#app/capabilities/transactions/read-transaction.server.ts";
import { TransactionTitle } from "#app/capabilities/transactions/transaction-title.tsx";
import { titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { answerForm } from "#app/dashboard/forms/answer-form.server.ts";
import { ContractForm, FormButtons, FormField, useFormState } from "#app/dashboard/forms/contract-form.tsx";
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
  return answerForm(args, TransactionService.method.captureTransaction, {
    to: `/transactions/${args.params.id}`,
    done: "Payment captured.",
    messages: ERROR_LABELS,
  });
}

export default function Capture() {
  const { transaction, form } = useLoaderData<typeof loader>();
  const state = useFormState(form);
  const path = `/transactions/${transaction.transactionId}`;
  const takesSeveral = transaction.captureMethod === "manual_multiple";
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
              hint={
                takesSeveral
                  ? "You can capture the payment in parts."
                  : transaction.isOvercapturable
                    ? "You can capture a little more, within the processor's limit. If you capture less, the rest is released."
                    : "If you capture less, the rest is released to the customer and can't be captured later."
              }
              error={state.error("amount")}
              required
            />
            {takesSeveral ? (
              <FormField state={state} name="final" label="If you capture less">
                {(control) => (
                  <select {...control} className="control control-select">
                    <option value="false">Keep the rest held for another capture</option>
                    <option value="true">Release the rest to the customer</option>
                  </select>
                )}
              </FormField>
            ) : null}
            <FormButtons submit="Capture payment" pending="Capturing…" back={path} cancel="Back" />
          </ContractForm>
        </Panel>
      </div>
    </>
  );
}
