import { button } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { CheckField } from "#app/dashboard/forms/check-field.tsx";
import { ContractForm, FormField, SubmitButton, TimeZoneField } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import { DeclineFields, type ZoneOption } from "./decline-fields.tsx";
import { END_ACTION_NAMES } from "./dunning-labels.ts";

interface PolicyFormProps {
  state: FormState;
  timeZones: readonly ZoneOption[];
  /** Whether the viewer may save a version. */
  mayChange: boolean;
  nextVersion: number;
}

/** A policy and a decline: simulated first, and saved by owners and admins. */
export function PolicyForm({ state, timeZones, mayChange, nextVersion }: PolicyFormProps) {
  return (
    <Panel id="policy-form" title="Policy">
      <ContractForm state={state} action="/subscriptions/dunning/policy" className="space-y-6" preventScrollReset>
        <TimeZoneField />
        <PolicyFields state={state} />
        <DeclineFields state={state} timeZones={timeZones} />
        <div className="flex flex-wrap gap-3">
          <button type="submit" name="simulate" value="true" className={button(mayChange ? "secondary" : "primary")}>
            Simulate
          </button>
          {mayChange ? <SubmitButton pending="Saving…">{`Save as version ${nextVersion}`}</SubmitButton> : null}
          <Link to="/subscriptions/dunning" className={button("quiet")}>
            Back
          </Link>
        </div>
        {mayChange ? null : <p className="text-sm text-muted">Owners and admins can save a version.</p>}
      </ContractForm>
    </Panel>
  );
}

function PolicyFields({ state }: { state: FormState }) {
  return (
    <div className="space-y-4">
      <FormField
        state={state}
        name="days"
        label="Days after the first failed charge"
        hint="1 to 12 days, ascending, from 1 to 60. For example 1, 3, 5, 7, 10, 14."
      >
        {({ min: _min, max: _max, ...control }) => (
          <input {...control} inputMode="numeric" autoComplete="off" className="control max-w-96 tabular-nums" />
        )}
      </FormField>
      <FormField state={state} name="time_of_day" label="Time of day" hint="In the payer's time zone.">
        {(control) => <input {...control} type="time" required className="control max-w-36" />}
      </FormField>
      <FormField state={state} name="end_action" label="After the last day">
        {(control) => (
          <select {...control} className="control control-select max-w-96">
            {END_ACTION_NAMES.map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <div>
        {/* A checkbox that is not checked sends nothing, which would mean the present policy's choice. */}
        <input type="hidden" name="smart" value="false" />
        <CheckField state={state} name="smart">
          Move steps to when the payer's charges succeeded before, and after insufficient funds to a common payday
        </CheckField>
      </div>
    </div>
  );
}
