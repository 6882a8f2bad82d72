import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { KindChoices } from "#app/capabilities/notifications/kind-choices.tsx";
import { NOTIFICATIONS } from "#app/capabilities/notifications/recipient-columns.tsx";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { answerForm } from "#app/dashboard/forms/answer-form.server.ts";
import { ContractForm, FormButtons, FormField, useFormState } from "#app/dashboard/forms/contract-form.tsx";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { NotificationRecipientService } from "#proto/tollhouse/v1/notification_recipients_pb.ts";

export const meta = titled("Add recipient");
export const handle = crumbs(
  { name: "Settings", to: "/settings" },
  { name: "Notifications", to: NOTIFICATIONS },
  { name: "Add recipient" },
);

const { createNotificationRecipient } = NotificationRecipientService.method;

export async function loader(args: LoaderFunctionArgs) {
  await requireAuth(args);
  return {
    form: newForm(createNotificationRecipient, {
      kinds: ["account", "payouts", "disputes", "terminal_sales", "security"],
    }),
  };
}

/** POST /settings/notifications/new */
export async function action(args: ActionFunctionArgs) {
  return answerForm(args, createNotificationRecipient, {
    to: NOTIFICATIONS,
    done: "Link sent. The recipient gets emails once somebody there follows it.",
    required: { kinds: "Choose at least one." },
  });
}

export default function NewRecipient() {
  const state = useFormState(useLoaderData<typeof loader>().form);
  return (
    <div className="max-w-xl">
      <PageTitle title="Add recipient" lead="The address first gets a link to confirm, and nothing else." />
      <ContractForm state={state} action={`${NOTIFICATIONS}/new`} className="space-y-6">
        <FormField state={state} name="email" label="Email">
          {(control) => <input {...control} type="email" autoComplete="off" spellCheck={false} className="control" />}
        </FormField>
        <KindChoices state={state} />
        <FormButtons submit="Add recipient" pending="Adding…" back={NOTIFICATIONS} />
      </ContractForm>
    </div>
  );
}
