import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SettingsForm } from "#app/capabilities/devices/settings-form.tsx";
import { readSettingsPage, saveSettings } from "#app/capabilities/devices/settings-page.server.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { useFormState } from "#app/dashboard/forms/contract-form.tsx";

export const meta = titled("Device settings");
export const handle = crumbs({ name: "Devices", to: "/devices" }, { name: "Settings" });

export async function loader(args: LoaderFunctionArgs) {
  return readSettingsPage(args);
}

/** POST /devices/:id/edit */
export async function action(args: ActionFunctionArgs) {
  return saveSettings(args);
}

export default function DeviceSettings() {
  const { device, form, timeZones } = useLoaderData<typeof loader>();
  const state = useFormState(form);
  return (
    <div className="max-w-5xl">
      <PageTitle title="Settings" lead={device.name} />
      <SettingsForm
        state={state}
        device={device}
        timeZones={timeZones}
        known={state.problem?.values ?? form.defaults}
      />
    </div>
  );
}
