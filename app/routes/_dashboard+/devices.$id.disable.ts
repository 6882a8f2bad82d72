import type { ActionFunctionArgs } from "@remix-run/node";
import { ERROR_LABELS } from "#app/capabilities/devices/device-labels.ts";
import { answerButton } from "#app/dashboard/forms/answer-form.server.ts";
import { DeviceService } from "#proto/tollhouse/v1/devices_pb.ts";

/** POST /devices/:id/disable */
export async function action(args: ActionFunctionArgs) {
  return answerButton(args, DeviceService.method.updateDevice, {
    fill: () => ({ deviceStatus: "disabled", updateMask: { paths: ["device_status"] } }),
    to: `/devices/${args.params.id}`,
    done: "Disabled. It takes no sales.",
    messages: ERROR_LABELS,
  });
}
