import { type ActionFunctionArgs, data } from "@remix-run/node";
import { redirectWith } from "#app/dashboard/flash.server.ts";
import type { FormResult } from "#app/dashboard/forms/form-method.server.ts";
import type { DeviceSchema } from "#proto/tollhouse/v1/devices_pb.ts";
import { devicePath } from "./device-path.ts";
import { deviceView } from "./device-view.server.ts";

const SHOWN_ALREADY = "A code is shown only once. Show a new one.";

/** Answers the form with the code itself: no other page can show it. */
export async function answerWithCode(args: ActionFunctionArgs, result: FormResult<typeof DeviceSchema>) {
  if (result.problem) return data({ problem: result.problem }, 422);
  const code = result.value.pairing?.code;
  // A reload sends the form again, and the replay of its answer holds no code.
  if (!code)
    throw await redirectWith(args.request, `${devicePath(result.value)}/pair`, { tone: "warn", text: SHOWN_ALREADY });
  const { deviceId, name, pairing } = deviceView(result.value);
  const shown = { deviceId, name, code, expiresAt: pairing?.expiresAt ?? "" };
  return data({ shown }, { status: 201, headers: { "cache-control": "no-store" } });
}
