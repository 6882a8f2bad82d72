import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { type PageContext, requireAuth } from "#app/auth/require-auth.server.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { redirectWith } from "#app/dashboard/flash.server.ts";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { sentEntries } from "#app/dashboard/forms/sent-entries.server.ts";
import { typedForm, withErrors } from "#app/dashboard/forms/typed-form.server.ts";
import { DeviceService } from "#proto/tollhouse/v1/devices_pb.ts";
import { answerWithCode } from "./answer-with-code.server.ts";
import { ERROR_LABELS } from "./device-labels.ts";
import { devicePath } from "./device-path.ts";
import { locationErrors } from "./settings-fields.server.ts";
import { terminalsUrl } from "./terminals-url.server.ts";

const { createDevice } = DeviceService.method;

/** The page of a new device, which starts like the newest one. @throws ApiError 403 for a person who is no admin */
export async function readNewDevice(args: LoaderFunctionArgs) {
  const page = await requireAuth(args);
  await page.assertAdmin();
  const [form, connector] = await Promise.all([
    formLikeNewest(page),
    attempt(() => page.extensions.terminalConnectors.getTerminalConnector({})),
  ]);
  return {
    form,
    features: connector.value?.features ?? [],
    problem: connector.error ? (ERROR_LABELS[connector.error.init.code] ?? connector.error.message) : null,
    terminals: terminalsUrl(args.context, page),
  };
}

async function formLikeNewest({ extensions }: PageContext) {
  const { value } = await attempt(() => extensions.devices.listDevices({ limit: 1 }));
  const [newest] = value?.data ?? [];
  return newForm(createDevice, {
    pairing_method: newest?.pairing?.method ?? "code_on_device",
    "configuration[currency]": newest?.configuration?.currency ?? "USD",
  });
}

/** POST /devices/new: shows the code to enter at the terminal, or leads to the page that takes the terminal's. */
export async function saveDevice(args: ActionFunctionArgs) {
  const sent = await sentEntries(args);
  const wrong = locationErrors(sent);
  if (wrong) return data({ problem: withErrors(typedForm(sent), wrong) }, 422);
  const result = await formMethod(args, createDevice, { messages: ERROR_LABELS, required: { name: "Enter a name." } });
  if (result.value?.pairing?.method !== "code_on_device") return answerWithCode(args, result);
  return redirectWith(args.request, `${devicePath(result.value)}/pair`, {
    tone: "done",
    text: "Device added. Now pair it.",
  });
}
