import { useRef, useState } from "react";
import { Panel } from "#app/components/ui/panel.tsx";
import { ContractForm, FormButtons } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import { AmountField } from "#app/dashboard/forms/small-inputs.tsx";
import { TextField } from "#app/dashboard/forms/text-field.tsx";
import { type Values, valuesOf } from "#app/dashboard/forms/typed-values.ts";
import type { ComboboxOption } from "#app/dashboard/inputs/combobox.tsx";
import { MetadataInput } from "#app/dashboard/inputs/metadata-input.tsx";
import { Check } from "./check.tsx";
import { SIGNATURES } from "./device-labels.ts";
import { devicePath } from "./device-path.ts";
import type { DeviceView } from "./device-view.server.ts";
import { OfflineFields } from "./offline-fields.tsx";
import { ScreenPreview } from "./screen-preview.tsx";
import { CurrencyField, LocationFields, Select } from "./settings-fields.tsx";
import { TipFields } from "./tip-fields.tsx";

interface SettingsFormProps {
  state: FormState;
  device: DeviceView;
  timeZones: readonly ComboboxOption[];
  /** What the form starts with. */
  known: Values;
}

/** The settings of a device beside its screen, which follows what is typed. */
export function SettingsForm({ state, device, timeZones, known }: SettingsFormProps) {
  const around = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(known);
  const read = () => {
    const form = around.current?.querySelector("form");
    if (form) setTyped(valuesOf([...new FormData(form)].filter(isText)));
  };
  const path = devicePath(device);
  const { features } = device;
  const hasSettings = features.includes("configure");
  return (
    <div ref={around} onInput={read} className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <ContractForm state={state} action={`${path}/edit`} className="min-w-0 space-y-6">
        <Panel id="device" title="Device">
          <div className="space-y-5">
            <TextField state={state} name="name" label="Name" />
            <LocationFields state={state} timeZones={timeZones} />
          </div>
        </Panel>
        {hasSettings ? (
          <>
            <Panel id="screen" title="Screen">
              <ScreenFields state={state} />
            </Panel>
            {features.includes("tip") ? (
              <Panel id="tips" title="Tips">
                <TipFields state={state} />
              </Panel>
            ) : null}
            <Panel id="payments" title="Payments">
              <PaymentFields state={state} />
            </Panel>
            <Panel id="offline" title="Without a network">
              <OfflineFields state={state} canStore={features.includes("store_and_forward")} />
            </Panel>
          </>
        ) : null}
        <MetadataInput {...state.rows("metadata", "key", "value")} />
        <FormButtons submit="Save settings" pending="Saving…" back={path} />
      </ContractForm>
      {hasSettings ? <ScreenPreview values={typed} /> : null}
    </div>
  );
}

const isText = (entry: [string, FormDataEntryValue]): entry is [string, string] => typeof entry[1] === "string";

function ScreenFields({ state }: { state: FormState }) {
  return (
    <div className="space-y-5">
      <TextField
        state={state}
        name="configuration[idle_message]"
        label="Message (optional)"
        hint="Shown while no sale runs, in at most 80 characters."
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <CurrencyField state={state} />
        <TextField
          state={state}
          name="configuration[locale]"
          label="Language (optional)"
          hint="As a tag, for example en-US or es-MX."
        />
      </div>
    </div>
  );
}

function PaymentFields({ state }: { state: FormState }) {
  return (
    <div className="group/signature space-y-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Select state={state} name="configuration[signature]" label="Signature" options={SIGNATURES} />
        <div className="hidden group-has-[[value^=above]:checked]/signature:block">
          <AmountField state={state} name="configuration[signature_threshold]" label="From this amount on" />
        </div>
      </div>
      <Check state={state} name="configuration[manual_entry]">
        Card numbers can be keyed in on the device
      </Check>
      <Check state={state} name="configuration[print_receipt]">
        Print receipts
      </Check>
      <Check state={state} name="configuration[duplicate_check]">
        Ask before the same card pays the same amount again
      </Check>
    </div>
  );
}
