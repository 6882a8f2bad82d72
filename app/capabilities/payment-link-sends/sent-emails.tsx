import { Form } from "#app/components/requests/form.tsx";
import { Badge, type Tone } from "#app/components/ui/badge.tsx";
import { button } from "#app/components/ui/button.ts";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import type { SendView } from "./send-view.server.ts";

const STATUSES: Readonly<Record<string, { name: string; tone: Tone }>> = {
  scheduled: { name: "Scheduled", tone: "neutral" },
  queued: { name: "Sending", tone: "neutral" },
  sent: { name: "Sent", tone: "success" },
  failed: { name: "Not delivered", tone: "danger" },
  canceled: { name: "Canceled", tone: "neutral" },
};

const ENDED: Readonly<Record<string, string>> = {
  paid: "paid",
  ended: "the link takes no payments",
  asked: "stopped by the recipient",
  canceled: "canceled",
};

/** The link's emails, newest first. */
export function SentEmails({ sends, path }: { sends: readonly SendView[]; path: string }) {
  return (
    <ul className="divide-y divide-line text-sm">
      {sends.map((send) => {
        const { name, tone } = STATUSES[send.status] ?? { name: send.status, tone: "neutral" };
        return (
          <li
            key={send.paymentLinkSendId}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5"
          >
            <span className="min-w-0 break-words">{send.to}</span>
            <Badge tone={tone}>{name}</Badge>
            <span className="basis-full text-muted">
              <LocalTime at={send.sendAt} />
              {remindersOf(send)}
            </span>
            {send.stoppedBecause === null ? (
              <Form method="post" action={`${path}/${send.paymentLinkSendId}/cancel`}>
                <button type="submit" className={button("secondary")}>
                  {send.status === "scheduled" ? "Cancel email" : "Cancel reminders"}
                </button>
              </Form>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

function remindersOf({ reminders, remindersSent, stoppedBecause }: SendView): string {
  if (reminders === 0) return "";
  const ended = ENDED[stoppedBecause ?? ""];
  return ` · ${remindersSent} of ${reminders} reminders${ended ? `, ${ended}` : ""}`;
}
