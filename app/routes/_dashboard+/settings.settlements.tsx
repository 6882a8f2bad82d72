import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { WaitingChanges } from "#app/capabilities/controls/index.ts";
import { readSettingsPage, saveSettings } from "#app/capabilities/settlement-queue/settings-form.server.ts";
import { SettingsForm } from "#app/capabilities/settlement-queue/settings-form.tsx";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { redirectWith } from "#app/dashboard/flash.server.ts";
import { useFormState } from "#app/dashboard/forms/contract-form.tsx";

export const meta = titled("Settlement settings");
export const handle = crumbs({ name: "Settings", to: "/settings" }, { name: "Settlements" });

export async function loader(args: LoaderFunctionArgs) {
  return readSettingsPage(args);
}

/** POST /settings/settlements */
export async function action(args: ActionFunctionArgs) {
  const { problem } = await saveSettings(args);
  if (problem) return data({ problem }, 422);
  const { waiting } = await readSettingsPage(args);
  const text = waiting.length > 0 ? "Settings saved. Some changes wait, see Changes that wait." : "Settings saved.";
  return redirectWith(args.request, "/settings/settlements", { tone: "done", text });
}

export default function SettlementSettings() {
  const { environment, form, waiting, ...page } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-3xl">
      <PageTitle
        title="Settlement settings"
        lead={`When you get your money in ${environment}. Entries and settlements that exist keep their dates.`}
      />
      <WaitingChanges changes={waiting} />
      {/* Remounted when a change begins to wait, so that the fields show the current settings. */}
      <SettingsForm
        key={waiting.map(({ controlChangeId }) => controlChangeId).join()}
        state={useFormState(form)}
        {...page}
      />
    </div>
  );
}
