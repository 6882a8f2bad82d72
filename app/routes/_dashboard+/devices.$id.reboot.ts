import type { ActionFunctionArgs } from "@remix-run/node";
import { ERROR_LABELS } from "#app/capabilities/devices/device-labels.ts";
import { answerButton } from "#app/dashboard/forms/answer-form.server.ts";
import { DeviceService } from "#proto/tollhouse/v1/devices_pb.ts";

/** POST /devices/:id/reboot */
export async function action(args: ActionFunctionArgs) {
  return answerButton(args, DeviceService.method.rebootDevice, {
    to: `/devices/${args.params.id}`,
    done: "Rebooting. It is back in about a minute.",
    messages: ERROR_LABELS,
  });
}
