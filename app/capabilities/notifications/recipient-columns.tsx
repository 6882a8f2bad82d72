import { Badge, type Tone } from "#app/components/ui/badge.tsx";
import { button } from "#app/components/ui/button.ts";
import type { Column } from "#app/dashboard/column.ts";
import { Confirm } from "#app/dashboard/confirm.tsx";
import { KINDS } from "./kind-choices.tsx";
import type { RecipientRow } from "./recipient-view.server.ts";

export const NOTIFICATIONS = "/settings/notifications";

export const recipientKey = ({ notificationRecipientId }: RecipientRow): string => notificationRecipientId;

export const recipientPath = (recipient: RecipientRow): string => `${NOTIFICATIONS}/${recipientKey(recipient)}/edit`;

export const RECIPIENT_COLUMNS: readonly Column<RecipientRow>[] = [
  { name: "Email", cell: ({ email }) => <span className="font-semibold break-all">{email}</span> },
  { name: "Status", narrow: "aside", cell: ({ status }) => <Status status={status} /> },
  {
    name: "About",
    narrow: "line",
    cell: ({ kinds }) => KINDS.flatMap(({ kind, name }) => (kinds.includes(kind) ? name : [])).join(", "),
  },
  { name: "Actions", kind: "actions", cell: (recipient) => <Remove recipient={recipient} /> },
];

const STATUSES: Readonly<Record<string, { readonly name: string; readonly tone: Tone }>> = {
  unconfirmed: { name: "Not confirmed", tone: "warn" },
  confirmed: { name: "Confirmed", tone: "neutral" },
  unsubscribed: { name: "Unsubscribed", tone: "neutral" },
};

function Status({ status }: { status: string }) {
  const { name, tone } = STATUSES[status] ?? { name: status, tone: "neutral" };
  return <Badge tone={tone}>{name}</Badge>;
}

function Remove({ recipient }: { recipient: RecipientRow }) {
  const { email } = recipient;
  return (
    <Confirm
      question={`Remove ${email}?`}
      verb="Remove recipient"
      action={`${NOTIFICATIONS}/${recipientKey(recipient)}/remove`}
      danger
      trigger={{ className: button("quiet", "small"), label: `Remove ${email}`, content: "Remove" }}
    >
      This address gets no further emails. Without a recipient, owners and admins get them.
    </Confirm>
  );
}
