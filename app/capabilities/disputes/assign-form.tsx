import type { TeamMember } from "#app/auth/team.server.ts";
import { Form } from "#app/components/requests/form.tsx";
import { button } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import type { DisputeView } from "./dispute-view.server.ts";

interface AssignFormProps {
  dispute: Pick<DisputeView, "disputeId" | "assignee">;
  /** Null where the central service does not list them. */
  members: readonly TeamMember[] | null;
}

/** The member who handles the dispute. */
export function AssignForm({ dispute: { disputeId, assignee }, members }: AssignFormProps) {
  const path = `/disputes/${disputeId}`;
  return (
    <div className="max-w-2xl">
      <Panel id="assign" title="Assign to a member">
        {members === null ? (
          <p>The central sign-in does not list the members now. You can assign the dispute to yourself on its page.</p>
        ) : (
          <Form method="post" action={`${path}/assign`} className="space-y-4">
            <fieldset className="space-y-1">
              <legend className="mb-1.5 text-sm font-semibold">Assignee</legend>
              <Choice value="" name="Not assigned" isChosen={assignee === null} />
              {members.map(({ userId, name, email, isViewer }) => (
                <Choice
                  key={userId}
                  value={userId}
                  name={isViewer ? `${name} (you)` : name}
                  hint={email === name ? null : email}
                  isChosen={assignee === userId}
                />
              ))}
            </fieldset>
            <div className="flex flex-wrap gap-3">
              <button type="submit" className={button("primary")}>
                Save assignee
              </button>
              <Link to={path} className={button("quiet")}>
                Cancel
              </Link>
            </div>
          </Form>
        )}
      </Panel>
    </div>
  );
}

interface ChoiceProps {
  value: string;
  name: string;
  hint?: string | null;
  isChosen: boolean;
}

function Choice({ value, name, hint = null, isChosen }: ChoiceProps) {
  return (
    <label className="flex min-h-9 items-center gap-2.5 text-sm max-sm:min-h-11">
      <input type="radio" name="assignee" value={value} defaultChecked={isChosen} className="size-4 shrink-0" />
      <span className="min-w-0 break-words">
        {name} {hint === null ? null : <span className="text-muted">{hint}</span>}
      </span>
    </label>
  );
}
