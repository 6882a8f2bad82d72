import { Callout } from "#app/components/ui/callout.tsx";
import { FieldError } from "#app/components/ui/field.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { ContractForm, FormButtons, FormField } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import { RowsInput } from "#app/dashboard/inputs/rows-input.tsx";
import { SCHEDULES } from "./schedule-columns.tsx";
import type { Choice } from "./schedule-form.server.ts";
import { FREQUENCIES, LISTS } from "./schedule-labels.ts";

interface ScheduleFormProps {
  state: FormState;
  /** The address that the form is posted to. */
  action: string;
  /** Null while the members are not known. */
  choices: readonly Choice[] | null;
  /** The list of an existing schedule stays. */
  isNew?: boolean;
  submit: string;
}

const FILTER_COLUMNS = [
  { member: "key", label: "Filter", className: "flex-1 font-mono", maxLength: 40 },
  { member: "value", label: "Value", className: "flex-[2]", maxLength: 500 },
];

/** Creates or changes a schedule. */
export function ScheduleForm({ state, action, choices, isNew = false, submit }: ScheduleFormProps) {
  return (
    <ContractForm state={state} action={action} className="space-y-6">
      {isNew ? <Select state={state} name="resource" label="List" options={LISTS} /> : null}
      <Select state={state} name="frequency" label="Frequency" options={FREQUENCIES} />
      <Recipients state={state} choices={choices} />
      <details className="group rounded-md border border-edge" open={state.field("filters_key").defaultValue !== ""}>
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-3.5 text-sm font-semibold hover:bg-wash">
          <Icon name="chevron" className="size-4 text-muted group-open:rotate-90" />
          Filters
        </summary>
        <div className="p-3.5">
          <RowsInput
            {...state.rows("filters", "key", "value")}
            legend="Only rows with"
            add="Add filter"
            columns={FILTER_COLUMNS}
            max={20}
          />
          <p className="mt-1 text-[0.8125rem] text-muted">
            The names are those of the API, for example currency and USD. Several values have commas between them.
          </p>
        </div>
      </details>
      <FormButtons submit={submit} pending="Saving…" back={SCHEDULES} />
    </ContractForm>
  );
}

function Recipients({ state, choices }: Pick<ScheduleFormProps, "state" | "choices">) {
  const error = state.error("recipients");
  if (!choices)
    return <Callout tone="warn">We can't look up the members of your organization right now. Try again later.</Callout>;
  return (
    <fieldset aria-describedby={error ? "recipients-error" : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">Recipients</legend>
      <div className="max-h-80 divide-y divide-line overflow-y-auto rounded-md border border-edge">
        {choices.map(({ userId, name, hint, hasLeft }) => (
          <label
            key={userId}
            className="flex min-h-11 cursor-pointer items-center gap-2.5 px-3.5 py-1.5 text-sm hover:bg-wash"
          >
            <input
              type="checkbox"
              name="recipients"
              value={userId}
              defaultChecked={!hasLeft && state.has("recipients", userId)}
              disabled={hasLeft}
              className="size-4 shrink-0"
            />
            <span className="min-w-0 break-words">
              {name}
              <span className="block text-[0.8125rem] text-muted">{hint}</span>
            </span>
          </label>
        ))}
      </div>
      <FieldError id="recipients-error">{error}</FieldError>
    </fieldset>
  );
}

interface SelectProps {
  state: FormState;
  name: string;
  label: string;
  options: Readonly<Record<string, string>>;
}

function Select({ state, name, label, options }: SelectProps) {
  return (
    <FormField state={state} name={name} label={label}>
      {(control) => (
        <select {...control} className="control control-select">
          {Object.entries(options).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}
