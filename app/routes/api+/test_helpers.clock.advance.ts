import { withMethod } from "#app/auth/with-method.server.ts";
import { TestClockService } from "#proto/tollhouse/v1/test_clocks_pb.ts";

/** POST /api/test_helpers/clock/advance */
export const action = withMethod(TestClockService.method.advanceTestClock);
