import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Builder } from "#app/capabilities/payment-links/builder.tsx";
import { changeLink, readEditedLink } from "#app/capabilities/payment-links/edit-link.server.ts";
import { EditLinkForm } from "#app/capabilities/payment-links/edit-link-form.tsx";
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
  const { link, values, form, brand, environment } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.problem;
  // What the form does not show stays as the link has it.
  const live = useLiveValues({ ...values, ...(problem?.values ?? form.defaults) }, values);
  return (
    <>
      <PaymentLinkTitle link={link} />
      <Builder live={live} brand={brand} environment={environment}>
        <EditLinkForm link={link} state={formState(form, problem)} onInput={live.read} />
      </Builder>
    </>
  );
}
