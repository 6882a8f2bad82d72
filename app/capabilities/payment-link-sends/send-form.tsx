import { ContractForm, FormField, SubmitButton } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";

const REMINDERS = [3, 7, 14];

/** Asks for the recipient, a note and reminders. */
export function SendForm({ state, action }: { state: FormState; action: string }) {
  const error = state.error("reminder_days");
  return (
    <ContractForm state={state} action={action} className="space-y-4">
      <FormField state={state} name="email" label="Email address">
        {(control) => <input {...control} type="email" autoComplete="off" required className="control" />}
      </FormField>
      <FormField state={state} name="note" label="Note (optional)" hint="Plain text, without web or email addresses.">
        {(control) => <textarea {...control} rows={3} maxLength={500} className="control" />}
      </FormField>
      <FormField state={state} name="send_at" label="Send at (optional)" hint="Leave empty to send it now.">
        {(control) => <input {...control} type="datetime-local" className="control max-w-64" />}
      </FormField>
      <fieldset aria-describedby={error ? "reminders-error" : undefined}>
        <legend className="text-sm font-semibold">Reminders until it is paid</legend>
        <div className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
          {REMINDERS.map((day) => (
            <label key={day} className="flex items-center gap-2.5 text-sm">
              <input
                type="checkbox"
                name="reminder_days"
                value={day}
                defaultChecked={state.has("reminder_days", String(day))}
                className="size-4.5"
              />
              {`After ${day} days`}
            </label>
          ))}
        </div>
        {error ? (
          <p id="reminders-error" className="mt-1 text-sm text-danger">
            {error}
          </p>
        ) : null}
      </fieldset>
      <SubmitButton pending="Sending…">Send link</SubmitButton>
    </ContractForm>
  );
}
