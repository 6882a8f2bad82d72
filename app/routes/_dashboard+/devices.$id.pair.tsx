import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pairWithCode, readPairing } from "#app/capabilities/devices/pair-page.server.ts";
import { PairPanels } from "#app/capabilities/devices/pair-panels.tsx";
import { SandboxTerminal } from "#app/capabilities/devices/sandbox-terminal.tsx";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { useFormState } from "#app/dashboard/forms/contract-form.tsx";
import { formState } from "#app/dashboard/forms/form.ts";

export const meta = titled("Pair device");
export const handle = crumbs({ name: "Devices", to: "/devices" }, { name: "Pair device" });

export async function loader(args: LoaderFunctionArgs) {
  return readPairing(args);
}

/** POST /devices/:id/pair */
export async function action(args: ActionFunctionArgs) {
  return pairWithCode(args);
}

export default function PairDevice() {
  const { device, form, terminals } = useLoaderData<typeof loader>();
  const state = useFormState(form);
  return (
    <div className="max-w-2xl">
      <PageTitle
        title="Pair device"
        lead={
          <>
            {device.name}. <SandboxTerminal url={terminals}>Open the sandbox terminals</SandboxTerminal>
          </>
        }
      />
      <PairPanels device={device} state={state} codeState={formState(form)} />
    </div>
  );
}
