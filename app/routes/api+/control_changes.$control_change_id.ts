import { withMethod } from "#app/auth/with-method.server.ts";
import { ControlChangeService } from "#proto/tollhouse/v1/control_changes_pb.ts";

/** GET /api/control_changes/:control_change_id */
export const loader = withMethod(ControlChangeService.method.getControlChange);
