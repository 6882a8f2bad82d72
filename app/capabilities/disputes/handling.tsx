import type { ReactNode } from "react";
import { Form } from "#app/components/requests/form.tsx";
import { button } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { Panel } from "#app/components/ui/panel.tsx";

export interface HandlingProps {
  disputeId: string;
  /** Null when it is not assigned. */
  assigneeName: string | null;
  isMine: boolean;
  userId: string;
  note: string | null;
}

/** Who handles the dispute, and the team's note about it. */
export function Handling({ disputeId, assigneeName, isMine, userId, note }: HandlingProps) {
  return (
    <Panel id="handling" title="Assignee and note">
      <div className="space-y-5 text-sm">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p>{assigneeName === null ? "Not assigned." : `Assigned to ${assigneeName}.`}</p>
          <div className="flex flex-wrap gap-2">
            {isMine ? null : (
              <Assign disputeId={disputeId} label="Assign to me">
                <input type="hidden" name="assignee" value={userId} />
              </Assign>
            )}
            <Link to={`/disputes/${disputeId}/assign`} className={button("quiet", "small")}>
              Choose a member
            </Link>
            {assigneeName === null ? null : <Assign disputeId={disputeId} label="Remove assignee" />}
          </div>
        </div>
        <Form method="post" action={`/disputes/${disputeId}/note`} preventScrollReset className="space-y-2">
          <label htmlFor="note" className="block font-semibold">
            Note
          </label>
          <textarea
            key={note}
            id="note"
            name="note"
            rows={3}
            maxLength={2000}
            defaultValue={note ?? ""}
            aria-describedby="note-hint"
            className="control"
          />
          <p id="note-hint" className="text-muted">
            For your team. The bank does not see it.
          </p>
          <button type="submit" className={button("secondary", "small")}>
            Save note
          </button>
        </Form>
      </div>
    </Panel>
  );
}

function Assign({ disputeId, label, children }: { disputeId: string; label: string; children?: ReactNode }) {
  return (
    <Form method="post" action={`/disputes/${disputeId}/assign`} preventScrollReset>
      {children}
      <button type="submit" className={button("secondary", "small")}>
        {label}
      </button>
    </Form>
  );
}
