import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Builder } from "#app/capabilities/payment-links/builder.tsx";
import { changeLink, readEditedLink } from "#app/capabilities/payment-links/edit-link.server.ts";
import { PaymentLinkForm } from "#app/capabilities/payment-links/payment-link-form.tsx";
import { PaymentLinkTitle } from "#app/capabilities/payment-links/payment-link-title.tsx";
import { useLiveValues } from "#app/capabilities/payment-links/use-live-values.ts";
import { titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { formState } from "#app/dashboard/forms/form.ts";

export const meta = titled("Edit payment link");
export const handle = crumbs({ name: "Payment links", to: "/payment-links" }, { name: "Edit payment link" });

export async function loader(args: LoaderFunctionArgs) {
  return readEditedLink(args);
}

/** POST /payment-links/:id/edit */
export async function action(args: ActionFunctionArgs) {
  return changeLink(args);
}

export default function EditPaymentLink() {
  const { link, form, preview, brand, environment } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problem = answer?.problem;
  const known = problem?.values ?? form.defaults;
  // What the form does not show stays as the link has it.
  const live = useLiveValues(
    { ...(link.amountsChangeable ? {} : form.defaults), ...known },
    link.amountsChangeable ? undefined : form.defaults,
  );
  return (
    <>
      <PaymentLinkTitle link={link} />
      <Builder live={live} preview={answer?.preview ?? preview} brand={brand} environment={environment}>
        <PaymentLinkForm state={formState(form, problem)} known={known} onInput={live.read} link={link} />
      </Builder>
    </>
  );
}
