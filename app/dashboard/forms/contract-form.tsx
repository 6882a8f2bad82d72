import { Form, type FormProps, useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { button } from "#app/components/ui/button.ts";
import { Callout } from "#app/components/ui/callout.tsx";
import { type ControlProps, Field } from "#app/components/ui/field.tsx";
import { useHydrated } from "#app/components/ui/viewer.ts";
import { type FieldProps, type FormState, TIME_ZONE } from "./form.ts";

/** A form of a method of the contract. Its hidden key makes a second click or a reload count once. */
export function ContractForm({ state, children, ...form }: FormProps & { state: FormState; action: string }) {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (state.problem) ref.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [state.problem]);
  return (
    <Form method="post" ref={ref} {...form}>
      <input type="hidden" name="idempotency_key" value={state.idempotencyKey} />
      {state.message ? (
        <div role="alert">
          <Callout tone="danger">{state.message}</Callout>
        </div>
      ) : null}
      {children}
    </Form>
  );
}

interface FormFieldProps {
  state: FormState;
  /** The field's name in the contract. */
  name: string;
  label: string;
  hint?: ReactNode;
  /** Gets the attributes of the control: name, value, rules, error. */
  children: (control: ControlProps & FieldProps) => ReactNode;
}

export function FormField({ state, name, label, hint, children }: FormFieldProps) {
  return (
    <Field id={name} label={label} hint={hint} error={state.error(name)}>
      {(control) => children({ ...control, ...state.field(name) })}
    </Field>
  );
}

export function SubmitButton({ children, pending }: { children: string; pending: string }) {
  const isSending = useNavigation().state === "submitting";
  return (
    <button type="submit" disabled={isSending} className={button()}>
      {isSending ? pending : children}
    </button>
  );
}

/** Belongs into a form with local times: without scripts they are in UTC. */
export function TimeZoneField() {
  const zone = useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : "UTC";
  return <input type="hidden" name={TIME_ZONE} value={zone} />;
}
