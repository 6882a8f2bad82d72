import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { cancel, readCancelPage } from "#app/capabilities/subscriptions/cancel-form.server.ts";
import { CancelForm } from "#app/capabilities/subscriptions/cancel-form.tsx";
import { subscriptionPath } from "#app/capabilities/subscriptions/subscription-columns.tsx";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { formState } from "#app/dashboard/forms/form.ts";

export const meta = titled("Cancel subscription");
export const handle = crumbs({ name: "Subscriptions", to: "/subscriptions" }, { name: "Cancel subscription" });

export async function loader(args: LoaderFunctionArgs) {
  return readCancelPage(args);
}

/** POST /subscriptions/:id/cancel */
export async function action(args: ActionFunctionArgs) {
  return cancel(args);
}

export default function CancelSubscription() {
  const { form, subscription, hasOpenInvoice } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <div className="max-w-2xl">
      <PageTitle title="Cancel subscription" lead="You see what is billed or given back before you confirm." />
      <CancelForm
        state={formState(form, answer?.problem)}
        path={subscriptionPath(subscription)}
        hasOpenInvoice={hasOpenInvoice}
        preview={answer?.preview ?? null}
      />
    </div>
  );
}
