import { Form, Link, useNavigation } from "@remix-run/react";
import { button } from "#app/components/ui/button.ts";
import { Callout } from "#app/components/ui/callout.tsx";

interface SubmitFormProps {
  disputeId: string;
  /** Made with this page, so that a second click or a retry after a failure is the same submission. */
  idempotencyKey: string;
  empty: boolean;
  problem: string | null;
}

export function SubmitForm({ disputeId, idempotencyKey, empty, problem }: SubmitFormProps) {
  const { formAction, state } = useNavigation();
  const path = `/disputes/${disputeId}/submit`;
  const sending = state !== "idle" && formAction === path;
  return (
    <Form method="post" action={path} className="space-y-4">
      <input type="hidden" name="idempotency_key" value={idempotencyKey} />
      {problem ? (
        <div role="alert">
          <Callout tone="danger">{problem}</Callout>
        </div>
      ) : null}
      {empty ? (
        <label className="flex gap-2.5 text-sm">
          <input type="checkbox" name="empty" value="yes" required className="mt-0.5 size-4.5" />
          <span>Submit without evidence</span>
        </label>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <button type="submit" disabled={sending} className={button("primary", "large")}>
          {sending ? "Submitting…" : "Submit response"}
        </button>
        <Link to={`/disputes/${disputeId}`} className={button("quiet", "large")}>
          Cancel
        </Link>
      </div>
    </Form>
  );
}
