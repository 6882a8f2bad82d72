import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { ERROR_LABELS } from "#app/capabilities/transactions/error-labels.ts";
import { PaymentForm } from "#app/capabilities/transactions/payment-form.tsx";
import { RETURN_PATH } from "#app/capabilities/transactions/return-path.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { useFormState } from "#app/dashboard/forms/contract-form.tsx";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { TransactionService } from "#proto/tollhouse/v1/transactions_pb.ts";

export const meta = titled("New payment");
export const handle = crumbs({ name: "Transactions", to: "/transactions" }, { name: "New payment" });

export async function loader(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const customerId = new URL(args.request.url).searchParams.get("customer");
  const { value: customer } = customerId
    ? await attempt(() => extensions.customers.getCustomer({ customerId }))
    : { value: undefined };
  return {
    customer: customer
      ? { customerId: customer.customerId, name: customer.name ?? customer.email ?? customer.customerId }
      : null,
    form: newForm(TransactionService.method.createTransaction, { capture_method: "automatic" }),
  };
}

/** POST /transactions/new */
export async function action(args: ActionFunctionArgs) {
  const returnUrl = new URL(RETURN_PATH, args.request.url).href;
  const { value, problem } = await formMethod(args, TransactionService.method.createTransaction, {
    fill: () => ({ channel: "virtual_terminal", hostedPage: true, returnUrl }),
    messages: ERROR_LABELS,
  });
  if (problem) return data({ problem }, 422);
  return redirect(`/transactions/${value.transactionId}/pay`, 303);
}

export default function NewPayment() {
  const { customer, form } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-xl">
      <PageTitle title="New payment" lead="Charge a card for a customer who is on the phone or in front of you." />
      <PaymentForm customer={customer} state={useFormState(form)} />
    </div>
  );
}
