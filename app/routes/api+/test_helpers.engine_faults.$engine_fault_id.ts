import { withMethod } from "#app/auth/with-method.server.ts";
import { EngineFaultService } from "#proto/tollhouse/v1/engine_faults_pb.ts";

/** DELETE /api/test_helpers/engine_faults/:engine_fault_id */
export const action = withMethod(EngineFaultService.method.deleteEngineFault);
