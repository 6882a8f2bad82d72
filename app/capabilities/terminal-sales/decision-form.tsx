import { FieldError } from "#app/components/ui/field.tsx";
import { ContractForm, FormButtons, FormField } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import { SignInFirst } from "#app/dashboard/sign-in-first.tsx";

interface DecisionFormProps {
  state: FormState;
  path: string;
  /** For a person whose sign-in is too old. */
  signInPath: string | null;
}

const OUTCOMES = [
  { value: "charged", name: "The customer was charged" },
  { value: "not_charged", name: "The customer wasn't charged" },
];

/** A person says what happened, with a reason and what proves it. */
export function DecisionForm({ state, path, signInPath }: DecisionFormProps) {
  if (signInPath !== null) return <SignInFirst path={signInPath} />;
  const error = state.error("outcome");
  return (
    <ContractForm state={state} action={`${path}/decide`} className="space-y-5">
      <fieldset className="space-y-2" aria-describedby={error ? "outcome-error" : undefined}>
        <legend className="mb-1 text-sm font-semibold">What happened</legend>
        {OUTCOMES.map(({ value, name }) => (
          <label key={value} className="flex min-h-9 items-center gap-2.5 text-sm">
            <input
              type="radio"
              name="outcome"
              value={value}
              required
              defaultChecked={state.has("outcome", value)}
              className="size-4.5"
            />
            {name}
          </label>
        ))}
        <FieldError id="outcome-error">{error}</FieldError>
      </fieldset>
      <FormField state={state} name="reason" label="Reason" hint="At least 10 characters.">
        {(control) => <textarea {...control} rows={3} minLength={10} className="control" />}
      </FormField>
      <FormField state={state} name="evidence" label="Evidence" hint="For example, the number of the printed receipt.">
        {(control) => <input {...control} autoComplete="off" className="control" />}
      </FormField>
      <p className="text-sm text-muted">
        Your decision goes into the audit log. If the terminal says something else later, that wins.
      </p>
      <FormButtons submit="Decide sale" pending="Deciding…" back={path} />
    </ContractForm>
  );
}
