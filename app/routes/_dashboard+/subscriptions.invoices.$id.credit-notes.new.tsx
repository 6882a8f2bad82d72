import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readNotePage, saveNote } from "#app/capabilities/invoices/note-form.server.ts";
import { NoteForm } from "#app/capabilities/invoices/note-form.tsx";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { useFormState } from "#app/dashboard/forms/contract-form.tsx";

export const meta = titled("New credit note");
export const handle = crumbs({ name: "Invoices", to: "/subscriptions/invoices" }, { name: "New credit note" });

export async function loader(args: LoaderFunctionArgs) {
  return readNotePage(args);
}

/** POST /subscriptions/invoices/:id/credit-notes/new */
export async function action(args: ActionFunctionArgs) {
  return saveNote(args);
}

export default function NewCreditNote() {
  const { invoice, lines, form } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-2xl">
      <PageTitle title="New credit note" lead={invoice.number} />
      <NoteForm state={useFormState(form)} invoice={invoice} lines={lines} />
    </div>
  );
}
