import type { EventTypeGroup } from "#app/capabilities/events/index.server.ts";
import { button } from "#app/components/ui/button.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { ContractForm, FormField, SubmitButton } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import { MetadataInput } from "#app/dashboard/inputs/metadata-input.tsx";
import { RowsInput } from "#app/dashboard/inputs/rows-input.tsx";
import { EventChoices } from "./event-choices.tsx";

interface EndpointFormProps {
  state: FormState;
  groups: readonly EventTypeGroup[];
  /** The address that the form is posted to. */
  action: string;
  /** The page of the "Cancel" link. */
  back: string;
  submit: string;
}

const HEADER_COLUMNS = [
  { member: "key", label: "Header", className: "flex-1 font-mono", maxLength: 60 },
  { member: "value", label: "Value", className: "flex-[2]", maxLength: 1_000 },
];

const PAYLOADS = [
  ["full", "Full: the resource as it is after the event"],
  ["thin", "Thin: IDs only; your system reads the resource"],
] as const;

const ORDERS = [
  ["none", "As fast as possible"],
  ["per_resource", "In order for each resource"],
] as const;

/** Creates or changes an endpoint. */
export function EndpointForm({ state, groups, action, back, submit }: EndpointFormProps) {
  return (
    <ContractForm state={state} action={action} className="space-y-6">
      <FormField state={state} name="url" label="Endpoint URL" hint="An https address that answers with a 2xx status.">
        {(control) => (
          <input
            {...control}
            type="url"
            placeholder="https://shop.example/webhooks"
            autoComplete="off"
            className="control"
          />
        )}
      </FormField>
      <FormField state={state} name="description" label="Description" hint="For example, the system that receives it.">
        {(control) => <input {...control} autoComplete="off" className="control" />}
      </FormField>
      <FormField
        state={state}
        name="notify_email"
        label="Email for notices"
        hint="Where we write when deliveries fail."
      >
        {(control) => <input {...control} type="email" autoComplete="email" className="control" />}
      </FormField>
      <EventChoices state={state} groups={groups} />
      <details className="group rounded-md border border-edge" open={state.problem !== null}>
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-3.5 text-sm font-semibold hover:bg-wash">
          <Icon name="chevron" className="size-4 text-muted group-open:rotate-90" />
          More options
        </summary>
        <div className="space-y-5 p-3.5">
          <Select state={state} name="payload_style" label="Payload" options={PAYLOADS} />
          <Select state={state} name="ordering" label="Order" options={ORDERS} />
          <FormField
            state={state}
            name="rate_limit_per_second"
            label="Deliveries per second"
            hint="Leave empty for no limit."
          >
            {(control) => <input {...control} type="number" inputMode="numeric" className="control max-w-40" />}
          </FormField>
          <div>
            <RowsInput
              {...state.rows("custom_headers", "key", "value")}
              legend="Custom headers"
              add="Add header"
              columns={HEADER_COLUMNS}
              max={10}
              isSecret
            />
            <p className="mt-1 text-[0.8125rem] text-muted">
              Sent with every delivery. Their values are stored encrypted and never shown.
            </p>
          </div>
          <MetadataInput {...state.rows("metadata", "key", "value")} />
        </div>
      </details>
      <div className="flex flex-wrap gap-3">
        <SubmitButton pending="Saving…">{submit}</SubmitButton>
        <Link to={back} className={button("quiet")}>
          Cancel
        </Link>
      </div>
    </ContractForm>
  );
}

interface SelectProps {
  state: FormState;
  name: string;
  label: string;
  options: readonly (readonly [value: string, name: string])[];
}

function Select({ state, name, label, options }: SelectProps) {
  return (
    <FormField state={state} name={name} label={label}>
      {(control) => (
        <select {...control} className="control control-select">
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}
