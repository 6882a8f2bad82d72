import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readNewDevice, saveDevice } from "#app/capabilities/devices/new-device.server.ts";
import { NewDeviceForm } from "#app/capabilities/devices/new-device-form.tsx";
import { PairingCode } from "#app/capabilities/devices/pairing-code.tsx";
import { SandboxTerminal } from "#app/capabilities/devices/sandbox-terminal.tsx";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { Callout } from "#app/components/ui/callout.tsx";
import { formState } from "#app/dashboard/forms/form.ts";

export const meta = titled("Add device");
export const handle = crumbs({ name: "Devices", to: "/devices" }, { name: "Add device" });

export async function loader(args: LoaderFunctionArgs) {
  return readNewDevice(args);
}

/** POST /devices/new */
export async function action(args: ActionFunctionArgs) {
  return saveDevice(args);
}

export default function NewDevice() {
  const { form, features, problem, terminals } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  if (result && "shown" in result)
    return (
      <>
        <PageTitle title="Pair device" lead={result.shown.name} />
        <PairingCode shown={result.shown} terminals={terminals} />
      </>
    );
  return (
    <div className="max-w-2xl">
      <PageTitle
        title="Add device"
        lead={
          terminals ? (
            <>
              No terminal at hand?{" "}
              <SandboxTerminal url={terminals}>Add one on the page of the sandbox terminals</SandboxTerminal>.
            </>
          ) : undefined
        }
      />
      {problem ? (
        <Callout tone="warn">{problem}</Callout>
      ) : (
        <NewDeviceForm state={formState(form, result?.problem)} features={features} />
      )}
    </div>
  );
}
