import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readPairing, showCode } from "#app/capabilities/devices/pair-page.server.ts";
import { ShowCode } from "#app/capabilities/devices/pair-panels.tsx";
import { PairingCode } from "#app/capabilities/devices/pairing-code.tsx";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { formState } from "#app/dashboard/forms/form.ts";

export const meta = titled("Pairing code");
export const handle = crumbs({ name: "Devices", to: "/devices" }, { name: "Pair device" });

export async function loader(args: LoaderFunctionArgs) {
  return readPairing(args);
}

/** POST /devices/:id/code */
export async function action(args: ActionFunctionArgs) {
  return showCode(args);
}

export default function Code() {
  const { device, form, terminals } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <>
      <PageTitle title="Pair device" lead={device.name} />
      {result && "shown" in result ? (
        <PairingCode shown={result.shown} terminals={terminals} />
      ) : (
        <div className="max-w-2xl">
          <Panel id="shown" title="The terminal asks for a code">
            <ShowCode deviceId={device.deviceId} state={formState(form, result?.problem)} label="Show a code" />
          </Panel>
        </div>
      )}
    </>
  );
}
