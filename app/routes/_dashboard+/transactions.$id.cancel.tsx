import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ERROR_LABELS } from "#app/capabilities/transactions/error-labels.ts";
import { readTransaction } from "#app/capabilities/transactions/read-transaction.server.ts";
import { isCancelable } from "#app/capabilities/transactions/transaction-actions.tsx";
import { TransactionTitle } from "#app/capabilities/transactions/transaction-title.tsx";
import { titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { answerForm } from "#app/dashboard/forms/answer-form.server.ts";
import { ContractForm, FormButtons, FormField, useFormState } from "#app/dashboard/forms/contract-form.tsx";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { TransactionService } from "#proto/tollhouse/v1/transactions_pb.ts";

export const meta = titled("Cancel payment");
export const handle = crumbs({ name: "Transactions", to: "/transactions" }, { name: "Cancel payment" });

export async function loader(args: LoaderFunctionArgs) {
  const transaction = await readTransaction(args);
  if (!isCancelable(transaction)) throw redirect(`/transactions/${transaction.transactionId}`);
  return { transaction, form: newForm(TransactionService.method.cancelTransaction) };
}

/** POST /transactions/:id/cancel */
export async function action(args: ActionFunctionArgs) {
  return answerForm(args, TransactionService.method.cancelTransaction, {
    to: `/transactions/${args.params.id}`,
    done: "Payment canceled.",
    messages: ERROR_LABELS,
  });
}

const CONSEQUENCES: Readonly<Record<string, string>> = {
  authorized: "The held amount is released to the customer, and nothing is charged.",
  // In review: the processor's answer contradicts the request.
  processing: "The processor releases what it holds. Nothing is charged.",
};

export default function Cancel() {
  const { transaction, form } = useLoaderData<typeof loader>();
  const state = useFormState(form);
  const path = `/transactions/${transaction.transactionId}`;
  const isRest = transaction.amountCaptured > 0n;
  return (
    <>
      <TransactionTitle transaction={transaction} />
      <div className="max-w-xl">
        <Panel id="cancel" title={isRest ? "Release the rest" : "Cancel payment"}>
          <ContractForm state={state} action={`${path}/cancel`} className="space-y-5">
            <p className="text-pretty">
              {isRest ? (
                <>
                  <Money amount={transaction.amountAuthorized} currency={transaction.currency} /> is released to the
                  customer. What you captured stays charged.
                </>
              ) : (
                (CONSEQUENCES[transaction.status] ?? "The customer can no longer pay.")
              )}{" "}
              <strong>This can't be undone.</strong>
            </p>
            <FormField state={state} name="reason" label="Reason (optional)" hint="For your own records.">
              {(control) => <input {...control} autoComplete="off" className="control" />}
            </FormField>
            <FormButtons
              submit={isRest ? "Release the rest" : "Cancel payment"}
              pending={isRest ? "Releasing…" : "Canceling…"}
              back={path}
              cancel="Back"
            />
          </ContractForm>
        </Panel>
      </div>
    </>
  );
}
