import { Form } from "#app/components/requests/form.tsx";
import { button } from "#app/components/ui/button.ts";
import { Panel } from "#app/components/ui/panel.tsx";
import { FormIdentity, useFormState } from "#app/dashboard/forms/contract-form.tsx";
import type { NewForm } from "#app/dashboard/forms/form.ts";
import { READY } from "./scenario-labels.ts";

/** Starts one of the ready scenarios, and advances the clock by a year. It needs no script. */
export function ScenarioPicker({ form }: { form: NewForm }) {
  const state = useFormState(form);
  return (
    <Panel id="ready" title="Ready scenarios">
      <Form method="post" action="/test-clock/scenarios?index" preventScrollReset>
        <FormIdentity state={state} />
        <ul className="divide-y divide-line">
          {READY.map(({ ready, name, text }) => (
            <li key={ready} className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
              <div className="min-w-0 flex-1 basis-60">
                <p className="text-sm font-semibold">{name}</p>
                <p className="text-sm text-muted">{text}</p>
              </div>
              <button
                type="submit"
                name="ready_scenario"
                value={ready}
                aria-label={`Run a year: ${name}`}
                className={button("secondary")}
              >
                Run a year
              </button>
            </li>
          ))}
        </ul>
      </Form>
    </Panel>
  );
}
