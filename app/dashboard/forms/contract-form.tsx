import { type FormProps, useActionData, useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { Form } from "#app/components/requests/form.tsx";
import { keepUnsaved } from "#app/components/requests/unsaved.ts";
import { button } from "#app/components/ui/button.ts";
import { Callout } from "#app/components/ui/callout.tsx";
import { type ControlProps, Field } from "#app/components/ui/field.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { useTimeZone } from "#app/components/ui/viewer.ts";
import {
  type FieldProps,
  FORM_VERSION,
  type FormProblem,
  type FormState,
  formState,
  type NewForm,
  TIME_ZONE,
} from "./form.ts";
import { ProblemMessage } from "./problem-message.tsx";

/** The state of the page's form: as the loader made it, or with the problem that the action answered. */
export function useFormState(form: NewForm): FormState {
  return formState(form, useActionData<{ problem?: FormProblem | null }>()?.problem);
}

/** A form of a method of the contract. Its hidden key makes a second click or a reload count once. */
export function ContractForm({ state, children, ...form }: FormProps & { state: FormState; action: string }) {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!state.problem) return;
    keepUnsaved(ref.current);
    const field = ref.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    // In the middle, so that neither the sticky header nor a bar below covers its label or its error.
    (field ?? ref.current?.querySelector("[role=alert]"))?.scrollIntoView({ block: "center" });
    field?.focus({ preventScroll: true });
  }, [state.problem]);
  return (
    <Form method="post" ref={ref} {...form}>
      <FormIdentity state={state} />
      {state.message ? (
        <div role="alert">
          <Callout tone="danger">
            <ProblemMessage text={state.message} />
          </Callout>
        </div>
      ) : null}
      {children}
    </Form>
  );
}

/** What makes a form count once, and not undo what it doesn't show. */
export function FormIdentity({ state: { idempotencyKey, version } }: { state: FormState }) {
  return (
    <>
      <input type="hidden" name="idempotency_key" value={idempotencyKey} />
      {version === null ? null : <input type="hidden" name={FORM_VERSION} value={version} />}
    </>
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
    <Field id={name} label={label} hint={hint} error={state.error(name, label.replace(" (optional)", ""))}>
      {(control) => children({ ...control, ...state.field(name) })}
    </Field>
  );
}

interface SubmitButtonProps {
  children: string;
  pending: string;
  variant?: "primary" | "secondary";
}

export function SubmitButton({ children, pending, variant = "primary" }: SubmitButtonProps) {
  const { state, formData } = useNavigation();
  // Until the next page loads, an answered form must not be sent again.
  const isSending = state !== "idle" && formData?.has("idempotency_key");
  return (
    <button type="submit" disabled={isSending} className={button(variant)}>
      {isSending ? pending : children}
    </button>
  );
}

interface FormButtonsProps {
  submit: string;
  pending: string;
  /** The page that the second button leads to. */
  back: string;
  cancel?: string;
}

/** The last row of a form: send it, or leave it. */
export function FormButtons({ submit, pending, back, cancel = "Cancel" }: FormButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <SubmitButton pending={pending}>{submit}</SubmitButton>
      <Link to={back} className={button("quiet")}>
        {cancel}
      </Link>
    </div>
  );
}

/** Belongs into a form with local times, which are in the zone in which the page shows times. */
export function TimeZoneField() {
  return <input type="hidden" name={TIME_ZONE} value={useTimeZone()} />;
}
