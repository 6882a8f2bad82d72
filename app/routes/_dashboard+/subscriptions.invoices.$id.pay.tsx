import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { invoicePath } from "#app/capabilities/invoices/invoice-columns.tsx";
import { chargeNow, readPayPage } from "#app/capabilities/invoices/pay-page.server.ts";
import { storedMethodName } from "#app/capabilities/payment-methods/index.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { ContractForm, FormButtons, FormField, useFormState } from "#app/dashboard/forms/contract-form.tsx";

export const meta = titled("Charge invoice");
export const handle = crumbs({ name: "Invoices", to: "/subscriptions/invoices" }, { name: "Charge invoice" });

export async function loader(args: LoaderFunctionArgs) {
  return readPayPage(args);
}

/** POST /subscriptions/invoices/:id/pay */
export async function action(args: ActionFunctionArgs) {
  return chargeNow(args);
}

export default function ChargeInvoice() {
  const { invoice, methods, form } = useLoaderData<typeof loader>();
  const state = useFormState(form);
  const path = invoicePath(invoice);
  return (
    <div className="max-w-xl">
      <PageTitle
        title="Charge invoice"
        lead={
          <>
            {invoice.number}: <Money amount={invoice.amountDue} currency={invoice.currency} /> is due.
          </>
        }
      />
      <ContractForm state={state} action={`${path}/pay`} className="space-y-5">
        <FormField
          state={state}
          name="payment_method_id"
          label="Payment method"
          hint="The customer isn't asked. If the bank wants a confirmation, it waits on the invoice's page."
        >
          {(control) => (
            <select {...control} className="control control-select">
              <option value="">The default of the subscription or customer</option>
              {methods.map((method) => (
                <option key={method.paymentMethodId} value={method.paymentMethodId}>
                  {storedMethodName(method)}
                </option>
              ))}
            </select>
          )}
        </FormField>
        <FormButtons submit="Charge now" pending="Charging…" back={path} />
      </ContractForm>
    </div>
  );
}
