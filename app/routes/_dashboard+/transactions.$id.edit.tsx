import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readTransaction } from "#app/capabilities/transactions/read-transaction.server.ts";
import { TransactionTitle } from "#app/capabilities/transactions/transaction-title.tsx";
import { titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { answerForm } from "#app/dashboard/forms/answer-form.server.ts";
import { ContractForm, FormButtons, FormField, useFormState } from "#app/dashboard/forms/contract-form.tsx";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { MetadataInput } from "#app/dashboard/inputs/metadata-input.tsx";
import { TransactionService } from "#proto/tollhouse/v1/transactions_pb.ts";

export const meta = titled("Edit transaction");
export const handle = crumbs({ name: "Transactions", to: "/transactions" }, { name: "Edit transaction" });

export async function loader(args: LoaderFunctionArgs) {
  const transaction = await readTransaction(args);
  const { reference, description, metadata } = transaction;
  const form = newForm(
    TransactionService.method.updateTransaction,
    {
      reference: reference ?? "",
      description: description ?? "",
      metadata_key: Object.keys(metadata),
      metadata_value: Object.values(metadata),
    },
    transaction.version,
  );
  return { transaction, form };
}

/** POST /transactions/:id/edit */
export async function action(args: ActionFunctionArgs) {
  return answerForm(args, TransactionService.method.updateTransaction, {
    to: `/transactions/${args.params.id}`,
    done: "Transaction saved.",
    fill: () => ({ updateMask: { paths: ["reference", "description", "metadata"] } }),
    idempotent: true,
  });
}

export default function EditTransaction() {
  const { transaction, form } = useLoaderData<typeof loader>();
  const state = useFormState(form);
  const path = `/transactions/${transaction.transactionId}`;
  return (
    <>
      <TransactionTitle transaction={transaction} />
      <div className="max-w-xl">
        <Panel id="edit" title="Edit transaction">
          <ContractForm state={state} action={`${path}/edit`} className="space-y-5">
            <FormField state={state} name="reference" label="Reference" hint="For example, an order number.">
              {(control) => <input {...control} autoComplete="off" className="control" />}
            </FormField>
            <FormField state={state} name="description" label="Description">
              {(control) => <input {...control} autoComplete="off" className="control" />}
            </FormField>
            <MetadataInput {...state.rows("metadata", "key", "value")} />
            <FormButtons submit="Save transaction" pending="Saving…" back={path} />
          </ContractForm>
        </Panel>
      </div>
    </>
  );
}
