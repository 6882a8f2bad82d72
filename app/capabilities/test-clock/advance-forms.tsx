import { Form } from "#app/components/requests/form.tsx";
import { button } from "#app/components/ui/button.ts";
import { Field } from "#app/components/ui/field.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { FormIdentity, TimeZoneField, useFormState } from "#app/dashboard/forms/contract-form.tsx";
import type { NewForm } from "#app/dashboard/forms/form.ts";
import { STEPS, UNTIL } from "./clock-labels.ts";

const ACTION = "/test-clock/advance";

/** Moves the clock by a step, to an event, or to a time. Each needs no script. */
export function AdvanceForms({ form, reached }: { form: NewForm; reached: string | null }) {
  const state = useFormState(form);
  return (
    <Panel id="advance" title="Advance">
      <div className="space-y-5">
        {reached === null ? null : (
          <p className="text-sm text-muted">
            An earlier clock reached <LocalTime at={reached} />. What was billed until then is not billed again, so
            those subscriptions renew later than that.
          </p>
        )}
        <Form method="post" action={ACTION} preventScrollReset>
          <FormIdentity state={state} />
          <fieldset>
            <legend className="mb-1 text-sm font-semibold">By or until</legend>
            <div className="flex flex-wrap gap-2">
              {STEPS.map(({ by, name }) => (
                <button key={by} type="submit" name="by" value={by} className={button("secondary")}>
                  {name}
                </button>
              ))}
              {UNTIL.map(({ until, name }) => (
                <button key={until} type="submit" name="until" value={until} className={button("secondary")}>
                  {name}
                </button>
              ))}
            </div>
          </fieldset>
        </Form>
        <Form method="post" action={ACTION} preventScrollReset className="flex flex-wrap items-end gap-2">
          <FormIdentity state={state} />
          <TimeZoneField />
          <Field id="to" label="To a time">
            {(control) => <input {...control} name="to" type="datetime-local" required className="control max-w-64" />}
          </Field>
          <button type="submit" className={button()}>
            Advance
          </button>
        </Form>
      </div>
    </Panel>
  );
}
