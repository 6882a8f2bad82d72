import { FormField } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";

export interface ZoneOption {
  readonly value: string;
  readonly name: string;
}

interface DeclineFieldsProps {
  state: FormState;
  timeZones: readonly ZoneOption[];
}

/** The decline for which a policy is simulated. */
export function DeclineFields({ state, timeZones }: DeclineFieldsProps) {
  return (
    <fieldset className="space-y-4">
      <legend className="mb-2 font-bold">Decline to simulate</legend>
      <div className="grid gap-4 sm:grid-cols-3">
        <FormField state={state} name="network" label="Network">
          {(control) => (
            <select {...control} className="control control-select">
              <option value="visa">Visa</option>
              <option value="mastercard">Mastercard</option>
              <option value="other">Other</option>
              <option value="">Unknown</option>
            </select>
          )}
        </FormField>
        <FormField state={state} name="network_code" label="Response code" hint="For example 51, 05, 54, 14, 91 or R1.">
          {(control) => <input {...control} maxLength={2} autoComplete="off" className="control max-w-28" />}
        </FormField>
        <FormField
          state={state}
          name="advice_code"
          label="Advice code (optional)"
          hint="Mastercard's, for example 01, 03, 21 or 24."
        >
          {(control) => <input {...control} maxLength={2} autoComplete="off" className="control max-w-28" />}
        </FormField>
        <FormField state={state} name="failed_at" label="First failed charge (optional)" hint="Now if empty.">
          {(control) => <input {...control} type="datetime-local" className="control" />}
        </FormField>
        <FormField state={state} name="time_zone" label="Payer's time zone (optional)" hint="UTC if empty.">
          {(control) => (
            <select {...control} className="control control-select">
              <option value="">UTC</option>
              {timeZones.map(({ value, name }) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </FormField>
        <FormField
          state={state}
          name="preferred_hour"
          label="Payer's hour (optional)"
          hint="0 to 23: when earlier charges succeeded."
        >
          {(control) => <input {...control} type="number" className="control max-w-28" />}
        </FormField>
      </div>
    </fieldset>
  );
}
