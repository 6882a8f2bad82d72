import { Panel } from "#app/components/ui/panel.tsx";
import { ContractForm, FormField, SubmitButton } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import { devicePath } from "./device-path.ts";
import type { DeviceView } from "./device-view.server.ts";

interface PairPanelsProps {
  device: Pick<DeviceView, "deviceId" | "features" | "pairing">;
  state: FormState;
  /** Of the form that shows a code. */
  codeState: FormState;
}

/** Both ways to pair a device. The one that was chosen for it comes first. */
export function PairPanels({ device, state, codeState }: PairPanelsProps) {
  const { features, pairing } = device;
  const typed = features.includes("pair_code_on_device") ? (
    <Panel key="typed" id="typed" title="The terminal shows a code">
      <ContractForm state={state} action={`${devicePath(device)}/pair`} className="space-y-5">
        <FormField
          state={state}
          name="code"
          label="Code on the terminal"
          hint="Capital letters and spaces don't matter."
        >
          {(control) => (
            <input
              {...control}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              className="control max-w-56 font-mono tracking-widest uppercase"
            />
          )}
        </FormField>
        <SubmitButton pending="Pairing…">Pair device</SubmitButton>
      </ContractForm>
    </Panel>
  ) : null;
  const shown = features.includes("pair_code_in_dashboard") ? (
    <Panel key="shown" id="shown" title="The terminal asks for a code">
      <ShowCode deviceId={device.deviceId} state={codeState} label="Show a code" />
    </Panel>
  ) : null;
  return <div className="space-y-6">{pairing?.method === "code_in_dashboard" ? [shown, typed] : [typed, shown]}</div>;
}

interface ShowCodeProps {
  deviceId: string;
  state: FormState;
  label: string;
}

/** Makes a new code, which replaces the one before. */
export function ShowCode({ deviceId, state, label }: ShowCodeProps) {
  return (
    <ContractForm state={state} action={`${devicePath({ deviceId })}/code`} className="space-y-4">
      <p className="text-sm text-muted">
        We show a code for 10 minutes. Enter it at the terminal. A code that was shown before no longer works.
      </p>
      <SubmitButton pending="One moment…" variant="secondary">
        {label}
      </SubmitButton>
    </ContractForm>
  );
}
