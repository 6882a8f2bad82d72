import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ERROR_LABELS } from "#app/capabilities/transactions/error-labels.ts";
import { readTransaction } from "#app/capabilities/transactions/read-transaction.server.ts";
import { TransactionTitle } from "#app/capabilities/transactions/transaction-title.tsx";
import { titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { answerForm } from "#app/dashboard/forms/answer-form.server.ts";
import { ContractForm, FormButtons, useFormState } from "#app/dashboard/forms/contract-form.tsx";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { MoneyInput } from "#app/dashboard/inputs/money-input.tsx";
import { TransactionService } from "#proto/tollhouse/v1/transactions_pb.ts";

export const meta = titled("Increase hold");
export const handle = crumbs({ name: "Transactions", to: "/transactions" }, { name: "Increase hold" });

export async function loader(args: LoaderFunctionArgs) {
  const transaction = await readTransaction(args);
  if (!transaction.isIncrementable) throw redirect(`/transactions/${transaction.transactionId}`);
  return { transaction, form: newForm(TransactionService.method.incrementAuthorization) };
}

/** POST /transactions/:id/increment */
export async function action(args: ActionFunctionArgs) {
  return answerForm(args, TransactionService.method.incrementAuthorization, {
    to: `/transactions/${args.params.id}`,
    done: "Hold increased.",
    messages: ERROR_LABELS,
  });
}

export default function Increment() {
  const { transaction, form } = useLoaderData<typeof loader>();
  const state = useFormState(form);
  const path = `/transactions/${transaction.transactionId}`;
  return (
    <>
      <TransactionTitle transaction={transaction} />
      <div className="max-w-xl">
        <Panel id="increment" title="Increase hold">
          <ContractForm state={state} action={`${path}/increment`} className="space-y-5">
            <p className="text-pretty">
              <Money amount={transaction.amountAuthorized} currency={transaction.currency} /> is held. The customer's
              bank must agree to hold more.
            </p>
            <MoneyInput
              id="amount"
              name="amount"
              label="New total"
              currencies={[transaction.currency]}
              hint="What is held now and the increase."
              error={state.error("amount")}
              required
            />
            <FormButtons submit="Increase hold" pending="Increasing…" back={path} cancel="Back" />
          </ContractForm>
        </Panel>
      </div>
    </>
  );
}
