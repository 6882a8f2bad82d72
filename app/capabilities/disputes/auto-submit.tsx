import { Form } from "#app/components/requests/form.tsx";
import { button } from "#app/components/ui/button.ts";
import { useInstantText } from "#app/components/ui/local-time.tsx";
import { isWaiting } from "./dispute-states.ts";
import type { DisputeView } from "./dispute-view.server.ts";

/** Whether a complete draft is submitted by itself, and when, with the switch of this dispute. */
export function AutoSubmit({ dispute }: { dispute: DisputeView }) {
  const { disputeId, autoSubmit, autoSubmitAt, respondBy } = dispute;
  const at = useInstantText(autoSubmitAt ?? respondBy ?? dispute.openedAt, "date-time");
  if (!isWaiting(dispute) || !respondBy || dispute.isPastDue) return null;
  return (
    <Form
      method="post"
      action={`/disputes/${disputeId}/auto-submit`}
      preventScrollReset
      aria-label="Automatic submission"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-5 py-3 text-sm"
    >
      <p className="text-pretty">{wordsOf(autoSubmit, autoSubmitAt === null ? null : at)}</p>
      <input type="hidden" name="auto_submit" value={String(!autoSubmit)} />
      <button type="submit" className={button("secondary", "small")}>
        {autoSubmit ? "Turn off" : "Turn on"}
      </button>
    </Form>
  );
}

function wordsOf(isOn: boolean, at: string | null): string {
  if (!isOn) return "This dispute is not submitted automatically. Submit it before the deadline.";
  if (at === null)
    return "Once nothing required is missing, the response is submitted automatically 24 hours before the deadline.";
  return `The response is complete. It is submitted automatically on ${at}, unless you submit it before.`;
}
