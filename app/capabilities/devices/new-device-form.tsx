import type { ReactNode } from "react";
import { Panel } from "#app/components/ui/panel.tsx";
import { ContractForm, FormButtons } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import { TextField } from "#app/dashboard/forms/text-field.tsx";
import { CurrencyField, LocationFields } from "./settings-fields.tsx";

interface NewDeviceFormProps {
  state: FormState;
  /** What the connector of the terminals can do. */
  features: readonly string[];
}

export function NewDeviceForm({ state, features }: NewDeviceFormProps) {
  return (
    <ContractForm state={state} action="/devices/new" className="space-y-6">
      <Panel id="device" title="Device">
        <div className="space-y-5">
          <TextField state={state} name="name" label="Name" hint="For example where it stands: Front counter." />
          <div className="max-w-40">
            <CurrencyField state={state} />
          </div>
        </div>
      </Panel>
      <Panel id="location" title="Location">
        <LocationFields state={state} />
      </Panel>
      <Panel id="pairing" title="Pairing">
        <fieldset className="space-y-3">
          <legend className="mb-2 text-sm font-semibold">How do you pair it?</legend>
          {features.includes("pair_code_on_device") ? (
            <Way state={state} value="code_on_device" title="The terminal shows a code">
              You enter it here, in the next step.
            </Way>
          ) : null}
          {features.includes("pair_code_in_dashboard") ? (
            <Way state={state} value="code_in_dashboard" title="The terminal asks for a code">
              We show you one to enter at the terminal within 10 minutes.
            </Way>
          ) : null}
        </fieldset>
      </Panel>
      <FormButtons submit="Add device" pending="Adding…" back="/devices" />
    </ContractForm>
  );
}

interface WayProps {
  state: FormState;
  value: string;
  title: string;
  children: ReactNode;
}

function Way({ state, value, title, children }: WayProps) {
  return (
    <label className="flex cursor-pointer gap-3 rounded-md border border-edge p-3 text-sm has-checked:border-accent has-checked:bg-accent-wash">
      <input
        type="radio"
        name="pairing_method"
        value={value}
        defaultChecked={state.has("pairing_method", value)}
        className="mt-0.5 size-4.5 shrink-0"
      />
      <span>
        <span className="block font-semibold">{title}</span>
        <span className="text-muted">{children}</span>
      </span>
    </label>
  );
}
