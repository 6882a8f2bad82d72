import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { redirectWith } from "#app/dashboard/flash.server.ts";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { sentEntries } from "#app/dashboard/forms/sent-entries.server.ts";
import { asTyped, typedForm, withEntries, withErrors } from "#app/dashboard/forms/typed-form.server.ts";
import { decimalOf } from "#contract/money.ts";
import { DeviceService } from "#proto/tollhouse/v1/devices_pb.ts";
import { ERROR_LABELS } from "./device-labels.ts";
import { devicePath } from "./device-path.ts";
import type { DeviceView } from "./device-view.server.ts";
import { readDevice } from "./read-device.server.ts";
import { readSettings } from "./settings-fields.server.ts";
import { TIP_FIELDS } from "./tip-field-names.ts";

const { updateDevice } = DeviceService.method;

const SETTINGS = ["configuration", "offline_policy"];

/** The page with a device's settings. @throws Response 404, a redirect to a retired device, or ApiError 403 */
export async function readSettingsPage(args: LoaderFunctionArgs) {
  const page = await requireAuth(args);
  await page.assertAdmin();
  const device = await readDevice(args);
  if (device.status === "retired") throw redirect(devicePath(device));
  const zone = device.location?.timeZone ?? "";
  return {
    device,
    form: newForm(updateDevice, defaultsOf(device), device.version),
    // A zone may be set by another of its names than the list has.
    timeZones: [...new Set(["", zone, ...Intl.supportedValuesOf("timeZone")])]
      .sort()
      .map((value) => ({ value, name: value === "" ? "Not set" : value.replaceAll("_", " ") })),
  };
}

function defaultsOf(device: DeviceView): Record<string, string | string[]> {
  const { name, location, configuration, offlinePolicy, metadata } = device;
  const { tip, signature, signatureThreshold, currency, idleMessage, locale } = configuration;
  const money = (units: bigint | null) => (units === null ? "" : decimalOf(units, currency ?? "USD"));
  const flag = (isOn: boolean | null | undefined) => (isOn ? "true" : "");
  return {
    name,
    "location[name]": location?.name ?? "",
    "location[address]": location?.address ?? "",
    "location[time_zone]": location?.timeZone ?? "",
    "configuration[currency]": currency ?? "USD",
    "configuration[locale]": locale ?? "",
    "configuration[idle_message]": idleMessage ?? "",
    "configuration[tip][enabled]": flag(tip?.enabled),
    "configuration[tip][custom]": flag(tip?.custom),
    "configuration[tip][smart]": flag(tip?.smart),
    ...Object.fromEntries(TIP_FIELDS.map((field, index) => [field, String(tip?.percentages[index] ?? "")])),
    "configuration[signature]": signature ?? "never",
    "configuration[signature_threshold]": money(signatureThreshold),
    "configuration[manual_entry]": flag(configuration.manualEntry),
    "configuration[print_receipt]": flag(configuration.printReceipt),
    "configuration[duplicate_check]": flag(configuration.duplicateCheck),
    "offline_policy[mode]": offlinePolicy.mode,
    "offline_policy[max_amount]": money(offlinePolicy.maxAmount),
    "offline_policy[max_total]": money(offlinePolicy.maxTotal),
    "offline_policy[max_count]": String(offlinePolicy.maxCount ?? ""),
    "offline_policy[max_hours]": String(offlinePolicy.maxHours ?? ""),
    metadata_key: Object.keys(metadata),
    metadata_value: Object.values(metadata),
    metadata_stored: Object.keys(metadata),
  };
}

/** POST /devices/:id/edit: changes all fields of the form. */
export async function saveSettings(args: ActionFunctionArgs) {
  const sent = await sentEntries(args);
  const { entries, errors } = readSettings(sent);
  if (Object.keys(errors).length > 0) return data({ problem: withErrors(typedForm(sent), errors) }, 422);
  // A device that cannot be configured shows its name and place alone.
  const paths = ["name", "location", "metadata", ...SETTINGS.filter((field) => isSent(entries, field))];
  const { value, problem } = await formMethod({ ...args, request: withEntries(args.request, entries) }, updateDevice, {
    fill: () => ({ updateMask: { paths } }),
    required: { name: "Enter a name." },
    messages: ERROR_LABELS,
    idempotent: true,
  });
  if (problem) return data({ problem: asTyped(problem, sent) }, 422);
  return redirectWith(args.request, devicePath(value), { tone: "done", text: "Settings saved." });
}

const isSent = (entries: readonly (readonly [string, string])[], field: string): boolean =>
  entries.some(([name]) => name.startsWith(`${field}[`));
