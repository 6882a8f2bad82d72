import type { EventTypeGroup } from "#app/capabilities/events/index.server.ts";
import { FieldError } from "#app/components/ui/field.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";

interface EventChoicesProps {
  state: FormState;
  groups: readonly EventTypeGroup[];
}

/** The types of events to send, by resource. */
export function EventChoices({ state, groups }: EventChoicesProps) {
  const error = state.error("enabled_events");
  return (
    <fieldset aria-describedby={error ? "enabled_events-error" : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">Events</legend>
      <div className="divide-y divide-line rounded-md border border-edge">
        <Choice state={state} value="*" name="All events" hint="Includes types that are added later." />
        {groups.map((group) => (
          <Group key={group.resource} state={state} group={group} />
        ))}
      </div>
      <FieldError id="enabled_events-error">{error}</FieldError>
    </fieldset>
  );
}

function Group({ state, group: { resource, name, types } }: { state: FormState; group: EventTypeGroup }) {
  const all = `${resource}.*`;
  const chosen = [all, ...types.map(({ type }) => type)].some((value) => state.has("enabled_events", value));
  return (
    <details open={chosen} className="group">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-3.5 text-sm font-medium hover:bg-wash">
        <Icon name="chevron" className="size-4 text-muted group-open:rotate-90" />
        {name}
        <span className="text-xs font-normal text-muted">{types.length}</span>
      </summary>
      <div className="pb-2 pl-6">
        <Choice state={state} value={all} name={`${resource}.*`} hint="Includes types that are added later." />
        {types.map(({ type, meaning }) => (
          <Choice key={type} state={state} value={type} name={type} hint={meaning} />
        ))}
      </div>
    </details>
  );
}

interface ChoiceProps {
  state: FormState;
  value: string;
  name: string;
  hint?: string;
}

function Choice({ state, value, name, hint }: ChoiceProps) {
  return (
    <label className="flex min-h-10 cursor-pointer items-center gap-2.5 rounded-md px-3.5 py-1.5 text-sm hover:bg-wash">
      <input
        type="checkbox"
        name="enabled_events"
        value={value}
        defaultChecked={state.has("enabled_events", value)}
        className="size-4 shrink-0"
      />
      <span className="min-w-0 break-words">
        {name}
        {hint ? <span className="block text-[0.8125rem] text-muted">{hint}</span> : null}
      </span>
    </label>
  );
}
