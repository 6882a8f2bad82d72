import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { redirectWith } from "#app/dashboard/flash.server.ts";
import { answerForm } from "#app/dashboard/forms/answer-form.server.ts";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { DeviceService } from "#proto/tollhouse/v1/devices_pb.ts";
import { answerWithCode } from "./answer-with-code.server.ts";
import { ERROR_LABELS } from "./device-labels.ts";
import { devicePath } from "./device-path.ts";
import { readDevice } from "./read-device.server.ts";
import { terminalsUrl } from "./terminals-url.server.ts";

const { pairDevice } = DeviceService.method;

/** The pages that pair a device. @throws Response 404, a redirect to a device that is paired, or ApiError 403 */
export async function readPairing(args: LoaderFunctionArgs) {
  const page = await requireAuth(args);
  await page.assertAdmin();
  const device = await readDevice(args);
  if (device.status !== "pairing") throw redirect(devicePath(device));
  return { device, form: newForm(pairDevice), terminals: terminalsUrl(args.context, page) };
}

/** POST /devices/:id/pair, with the code that the terminal shows */
export async function pairWithCode(args: ActionFunctionArgs) {
  return answerForm(args, pairDevice, {
    to: devicePath,
    done: ({ name }) => `${name} is paired.`,
    messages: ERROR_LABELS,
    required: { code: "Enter the code." },
  });
}

/** POST /devices/:id/code: a new code to enter at the terminal */
export async function showCode(args: ActionFunctionArgs) {
  return answerWithCode(args, await formMethod(args, pairDevice, { messages: ERROR_LABELS }));
}

/** GET /devices/:id/paired: asked again while a code is shown. Leads to the device once a terminal has taken the code. */
export async function readPaired(args: LoaderFunctionArgs) {
  const device = await readDevice(args);
  if (device.status === "pairing")
    return Response.json({ isPaired: false }, { headers: { "cache-control": "no-store" } });
  throw await redirectWith(args.request, devicePath(device), { tone: "done", text: `${device.name} is paired.` });
}
