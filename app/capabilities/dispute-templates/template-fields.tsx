import { CATEGORY_OPTIONS, evidenceTypesOf } from "#app/capabilities/disputes/index.ts";
import { FormField } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import { PLACEHOLDERS } from "./template-labels.ts";

export function NameField({ state }: { state: FormState }) {
  return (
    <FormField state={state} name="name" label="Name">
      {(control) => <input {...control} autoComplete="off" placeholder="Refund policy" className="control" />}
    </FormField>
  );
}

export function TypeField({ state, kind }: { state: FormState; kind: "file" | "text" }) {
  return (
    <FormField
      state={state}
      name="evidence_type"
      label="Evidence"
      hint="The type of evidence that it becomes when you attach it."
    >
      {({ maxLength: _, min: __, max: ___, ...control }) => (
        <select {...control} className="control control-select">
          <option value="">Choose…</option>
          {evidenceTypesOf(kind).map(({ type, name }) => (
            <option key={type} value={type}>
              {name}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}

export function ReasonField({ state }: { state: FormState }) {
  return (
    <FormField state={state} name="reason_category" label="Reason" hint="It is offered for disputes with this reason.">
      {({ maxLength: _, min: __, max: ___, ...control }) => (
        <select {...control} className="control control-select">
          <option value="">Every reason</option>
          {CATEGORY_OPTIONS.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}

export function TextField({ state }: { state: FormState }) {
  return (
    <div>
      <FormField
        state={state}
        name="text"
        label="Text"
        hint="A placeholder such as {{sale_date}} gets its value when you attach the text."
      >
        {({ min: _, max: __, ...control }) => <textarea {...control} rows={10} className="control leading-relaxed" />}
      </FormField>
      <details className="mt-2 text-sm">
        <summary className="w-fit py-1 font-semibold underline underline-offset-3">Placeholders</summary>
        <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
          {PLACEHOLDERS.map(({ name, means }) => (
            <div key={name} className="contents">
              <dt className="font-mono text-xs leading-5">{`{{${name}}}`}</dt>
              <dd className="text-muted max-sm:mb-2">{means}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}

export function FileField({ state }: { state: FormState }) {
  return (
    <FormField state={state} name="file" label="File" hint="A JPEG, a PNG or a PDF, at most 5 MB.">
      {({ defaultValue: _, maxLength: __, min: ___, max: ____, ...control }) => (
        <input {...control} type="file" accept="image/jpeg,image/png,application/pdf" className="control" />
      )}
    </FormField>
  );
}
