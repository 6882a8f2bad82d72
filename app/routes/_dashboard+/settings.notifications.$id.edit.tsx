import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { KindChoices } from "#app/capabilities/notifications/kind-choices.tsx";
import { NOTIFICATIONS, recipientKey } from "#app/capabilities/notifications/recipient-columns.tsx";
import type { RecipientRow } from "#app/capabilities/notifications/recipient-view.server.ts";
import { recipientRow } from "#app/capabilities/notifications/recipient-view.server.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { button } from "#app/components/ui/button.ts";
import { orNotFound } from "#app/dashboard/attempt.server.ts";
import { Confirm } from "#app/dashboard/confirm.tsx";
import { answerForm } from "#app/dashboard/forms/answer-form.server.ts";
import { ContractForm, FormButtons, useFormState } from "#app/dashboard/forms/contract-form.tsx";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { NotificationRecipientService } from "#proto/tollhouse/v1/notification_recipients_pb.ts";

export const meta = titled("Edit recipient");
export const handle = crumbs(
  { name: "Settings", to: "/settings" },
  { name: "Notifications", to: NOTIFICATIONS },
  { name: "Edit recipient" },
);

const { updateNotificationRecipient } = NotificationRecipientService.method;

export async function loader(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const notificationRecipientId = args.params.id ?? "";
  const recipient = recipientRow(
    await orNotFound(() => extensions.notificationRecipients.getNotificationRecipient({ notificationRecipientId })),
  );
  return { recipient, form: newForm(updateNotificationRecipient, { kinds: recipient.kinds }, recipient.version) };
}

/** POST /settings/notifications/:id/edit */
export async function action(args: ActionFunctionArgs) {
  return answerForm(args, updateNotificationRecipient, {
    to: NOTIFICATIONS,
    done: "Recipient saved.",
    fill: () => ({ updateMask: { paths: ["kinds"] } }),
    required: { kinds: "Choose at least one." },
    idempotent: true,
  });
}

export default function EditRecipient() {
  const { recipient, form } = useLoaderData<typeof loader>();
  const state = useFormState(form);
  return (
    <div className="max-w-xl">
      <PageTitle
        title="Edit recipient"
        lead={recipient.email}
        actions={recipient.status === "confirmed" ? null : <SendLink recipient={recipient} />}
      />
      <ContractForm state={state} action={`${NOTIFICATIONS}/${recipientKey(recipient)}/edit`} className="space-y-6">
        <KindChoices state={state} />
        <FormButtons submit="Save recipient" pending="Saving…" back={NOTIFICATIONS} />
      </ContractForm>
    </div>
  );
}

function SendLink({ recipient }: { recipient: RecipientRow }) {
  return (
    <Confirm
      question={`Send the link to ${recipient.email} again?`}
      verb="Send link"
      action={`${NOTIFICATIONS}/${recipientKey(recipient)}/confirm`}
      trigger={{ className: button("secondary"), content: "Send link again" }}
    >
      The link works for 7 days. Nothing else is sent until somebody there follows it.
    </Confirm>
  );
}
