import { withMethod } from "#app/auth/with-method.server.ts";
import { TestClockService } from "#proto/tollhouse/v1/test_clocks_pb.ts";

/** GET /api/test_helpers/clock */
export const loader = withMethod(TestClockService.method.getTestClock);

/** DELETE /api/test_helpers/clock */
export const action = withMethod(TestClockService.method.removeTestClock);
