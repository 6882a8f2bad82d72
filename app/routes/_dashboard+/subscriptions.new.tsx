import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readNewSubscription, subscribe } from "#app/capabilities/subscriptions/new-subscription.server.ts";
import { NewSubscriptionForm } from "#app/capabilities/subscriptions/new-subscription-form.tsx";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { formState } from "#app/dashboard/forms/form.ts";

export const meta = titled("New subscription");
export const handle = crumbs({ name: "Subscriptions", to: "/subscriptions" }, { name: "New subscription" });

export async function loader(args: LoaderFunctionArgs) {
  return readNewSubscription(args);
}

/** POST /subscriptions/new */
export async function action(args: ActionFunctionArgs) {
  return subscribe(args);
}

export default function NewSubscription() {
  const { form, prices, coupons, chosen, methods } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const known = answer?.problem.values ?? form.defaults;
  return (
    <div className="max-w-2xl">
      <PageTitle title="New subscription" lead="You see what is billed before you confirm." />
      <NewSubscriptionForm
        state={formState(form, answer?.problem)}
        known={known}
        prices={prices}
        coupons={coupons}
        chosen={answer?.chosen ?? chosen}
        methods={answer?.methods ?? methods}
        preview={answer?.preview ?? null}
      />
    </div>
  );
}
