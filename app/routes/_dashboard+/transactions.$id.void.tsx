import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ERROR_LABELS } from "#app/capabilities/transactions/error-labels.ts";
import { readTransaction } from "#app/capabilities/transactions/read-transaction.server.ts";
import { isVoidable } from "#app/capabilities/transactions/transaction-actions.tsx";
import { TransactionTitle } from "#app/capabilities/transactions/transaction-title.tsx";
import { titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { answerForm } from "#app/dashboard/forms/answer-form.server.ts";
import { ContractForm, FormButtons, FormField, useFormState } from "#app/dashboard/forms/contract-form.tsx";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { TransactionService } from "#proto/tollhouse/v1/transactions_pb.ts";

export const meta = titled("Void payment");
export const handle = crumbs({ name: "Transactions", to: "/transactions" }, { name: "Void payment" });

export async function loader(args: LoaderFunctionArgs) {
  const transaction = await readTransaction(args);
  if (!isVoidable(transaction)) throw redirect(`/transactions/${transaction.transactionId}`);
  return { transaction, form: newForm(TransactionService.method.voidTransaction) };
}

/** POST /transactions/:id/void */
export async function action(args: ActionFunctionArgs) {
  return answerForm(args, TransactionService.method.voidTransaction, {
    to: `/transactions/${args.params.id}`,
    done: ({ amountVoided }) => (amountVoided > 0n ? "Payment voided." : "Void requested. The processor decides soon."),
    messages: ERROR_LABELS,
  });
}

export default function Void() {
  const { transaction, form } = useLoaderData<typeof loader>();
  const state = useFormState(form);
  const path = `/transactions/${transaction.transactionId}`;
  return (
    <>
      <TransactionTitle transaction={transaction} />
      <div className="max-w-xl">
        <Panel id="void" title="Void payment">
          <ContractForm state={state} action={`${path}/void`} className="space-y-5">
            <p className="text-pretty">
              The customer isn't charged the{" "}
              <Money amount={transaction.amountCaptured} currency={transaction.currency} />, and you get the fees back.
              This is possible until the payment clears, usually on the same day. After that, refund it.{" "}
              <strong>This can't be undone.</strong>
            </p>
            <FormField state={state} name="reason" label="Reason (optional)" hint="For your own records.">
              {(control) => <input {...control} autoComplete="off" className="control" />}
            </FormField>
            <FormButtons submit="Void payment" pending="Voiding…" back={path} cancel="Back" />
          </ContractForm>
        </Panel>
      </div>
    </>
  );
}
