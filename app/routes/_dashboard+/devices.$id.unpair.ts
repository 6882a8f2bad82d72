import type { ActionFunctionArgs } from "@remix-run/node";
import { ERROR_LABELS } from "#app/capabilities/devices/device-labels.ts";
import { answerButton } from "#app/dashboard/forms/answer-form.server.ts";
import { DeviceService } from "#proto/tollhouse/v1/devices_pb.ts";

/** POST /devices/:id/unpair */
export async function action(args: ActionFunctionArgs) {
  return answerButton(args, DeviceService.method.unpairDevice, {
    to: `/devices/${args.params.id}`,
    done: "Unpaired. It takes no sales until it is paired again.",
    messages: ERROR_LABELS,
  });
}
