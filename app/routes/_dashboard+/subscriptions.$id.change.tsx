import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { changeSubscription, readChangePage } from "#app/capabilities/subscriptions/change-form.server.ts";
import { ChangeForm } from "#app/capabilities/subscriptions/change-form.tsx";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { formState } from "#app/dashboard/forms/form.ts";

export const meta = titled("Change subscription");
export const handle = crumbs({ name: "Subscriptions", to: "/subscriptions" }, { name: "Change subscription" });

export async function loader(args: LoaderFunctionArgs) {
  return readChangePage(args);
}

/** POST /subscriptions/:id/change */
export async function action(args: ActionFunctionArgs) {
  return changeSubscription(args);
}

export default function ChangeSubscription() {
  const { form, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const known = answer?.problem.values ?? form.defaults;
  return (
    <div className="max-w-2xl">
      <PageTitle title="Change subscription" lead="You see what is billed before you confirm." />
      <ChangeForm state={formState(form, answer?.problem)} known={known} {...page} preview={answer?.preview ?? null} />
    </div>
  );
}
