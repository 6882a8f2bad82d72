import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Builder } from "#app/capabilities/payment-links/builder.tsx";
import { createLink, readNewLink } from "#app/capabilities/payment-links/payment-link-form.server.ts";
import { PaymentLinkForm } from "#app/capabilities/payment-links/payment-link-form.tsx";
import { useLiveValues } from "#app/capabilities/payment-links/use-live-values.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { formState } from "#app/dashboard/forms/form.ts";

export const meta = titled("New payment link");
export const handle = crumbs({ name: "Payment links", to: "/payment-links" }, { name: "New payment link" });

export async function loader(args: LoaderFunctionArgs) {
  return readNewLink(args);
}

/** POST /payment-links/new */
export async function action(args: ActionFunctionArgs) {
  return createLink(args);
}

export default function NewPaymentLink() {
  const { form, preview, brand, environment } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problem = answer?.problem;
  const known = problem?.values ?? form.defaults;
  const live = useLiveValues(known);
  return (
    <>
      <PageTitle title="New payment link" />
      <Builder live={live} preview={answer?.preview ?? preview} brand={brand} environment={environment}>
        <PaymentLinkForm state={formState(form, problem)} known={known} onInput={live.read} link={null} />
      </Builder>
    </>
  );
}
