import { withMethod } from "#app/auth/with-method.server.ts";
import { ControlChangeService } from "#proto/tollhouse/v1/control_changes_pb.ts";

/** POST /api/control_changes/:control_change_id/approve */
export const action = withMethod(ControlChangeService.method.approveControlChange);
