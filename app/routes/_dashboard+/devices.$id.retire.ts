import type { ActionFunctionArgs } from "@remix-run/node";
import { ERROR_LABELS } from "#app/capabilities/devices/device-labels.ts";
import { answerButton } from "#app/dashboard/forms/answer-form.server.ts";
import { DeviceService } from "#proto/tollhouse/v1/devices_pb.ts";

/** POST /devices/:id/retire */
export async function action(args: ActionFunctionArgs) {
  return answerButton(args, DeviceService.method.retireDevice, {
    to: `/devices/${args.params.id}`,
    done: "Device retired.",
    messages: ERROR_LABELS,
  });
}
