import { FormField } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";

/** What payers see after paying, and once the link has ended. */
export function AfterFields({ state }: { state: FormState }) {
  return (
    <>
      <FormField state={state} name="after_completion[message]" label="Message after payment (optional)">
        {(control) => (
          <textarea
            {...control}
            rows={2}
            maxLength={500}
            placeholder="Thank you. Your shoes are on their way."
            className="control"
          />
        )}
      </FormField>
      <FormField
        state={state}
        name="after_completion[redirect_url]"
        label="Or a page of yours (optional)"
        hint="An https address. Fulfill orders from events, not from this page: not every payer gets there."
      >
        {(control) => (
          <input {...control} inputMode="url" autoComplete="off" maxLength={2000} className="control font-mono" />
        )}
      </FormField>
      <FormField
        state={state}
        name="inactive_message"
        label="Message once the link has ended (optional)"
        hint="Also while it is paused."
      >
        {(control) => <textarea {...control} rows={2} className="control" />}
      </FormField>
    </>
  );
}
