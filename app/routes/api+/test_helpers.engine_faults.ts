import { withMethod } from "#app/auth/with-method.server.ts";
import { EngineFaultService } from "#proto/tollhouse/v1/engine_faults_pb.ts";

/** GET /api/test_helpers/engine_faults */
export const loader = withMethod(EngineFaultService.method.listEngineFaults);

/** POST /api/test_helpers/engine_faults */
export const action = withMethod(EngineFaultService.method.createEngineFault);
