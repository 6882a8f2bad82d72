import { button } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { ContractForm, FormField, SubmitButton } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import { Combobox, type ComboboxOption } from "#app/dashboard/inputs/combobox.tsx";
import { MINIMUM_DELAY_BUSINESS_DAYS } from "#contract/settlement-delay.ts";
import { CurrencyTermsFields } from "./currency-terms-fields.tsx";
import { ScheduleFields } from "./schedule-fields.tsx";

interface SettingsFormProps {
  timeZones: readonly ComboboxOption[];
  state: FormState;
}

/** Settlement settings of the organization. */
export function SettingsForm({ timeZones, state }: SettingsFormProps) {
  return (
    <ContractForm state={state} action="/settings/settlements" className="space-y-6">
      <Panel id="release" title="Release">
        <QueueMode state={state} />
      </Panel>
      <Panel id="dates" title="When sales become available">
        <div className="grid gap-5 sm:grid-cols-2">
          <FormField
            state={state}
            name="delay_business_days"
            label="Business days after the sale"
            hint={`${MINIMUM_DELAY_BUSINESS_DAYS} to 30. Weekends and bank holidays don't count.`}
          >
            {(control) => <input {...control} type="number" inputMode="numeric" step={1} className="control" />}
          </FormField>
          <FormField
            state={state}
            name="cutoff_time"
            label="Cut-off time"
            hint="A later sale counts for the next business day."
          >
            {(control) => <input {...control} type="time" className="control" />}
          </FormField>
          <Combobox
            id="time_zone"
            name="time_zone"
            label="Time zone"
            options={timeZones}
            defaultValue={state.field("time_zone").defaultValue}
            hint="Your days begin and end in it."
            error={state.error("time_zone")}
          />
        </div>
      </Panel>
      <Panel id="closing" title="When settlements close">
        <ScheduleFields state={state} />
      </Panel>
      <Panel id="limits" title="Limits">
        <CurrencyTermsFields state={state} />
      </Panel>
      <div className="flex flex-wrap gap-3">
        <SubmitButton pending="Saving…">Save settings</SubmitButton>
        <Link to="/settlements" className={button("quiet")}>
          Cancel
        </Link>
      </div>
    </ContractForm>
  );
}

const MODES = [
  { value: "auto", name: "Automatic", text: "Sales join the open settlement when they become available." },
  { value: "manual", name: "Manual", text: "Sales are held until you release them, for 30 days at most." },
];

function QueueMode({ state }: { state: FormState }) {
  return (
    <fieldset className="space-y-3">
      <legend className="sr-only">Release</legend>
      {MODES.map(({ value, name, text }) => (
        <label key={value} className="flex gap-2.5 text-sm">
          <input
            type="radio"
            name="queue_mode"
            value={value}
            defaultChecked={state.has("queue_mode", value)}
            className="mt-0.5 size-4 shrink-0"
          />
          <span>
            <span className="font-semibold">{name}</span>
            <span className="block text-muted">{text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
