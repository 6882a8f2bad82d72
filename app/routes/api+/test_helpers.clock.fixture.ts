import { withMethod } from "#app/auth/with-method.server.ts";
import { fileOfParts } from "#app/rest/file-parts.server.ts";
import { TestClockFixtureService } from "#proto/tollhouse/v1/test_clock_fixtures_pb.ts";

/** GET /api/test_helpers/clock/fixture */
export const loader = withMethod(TestClockFixtureService.method.getTestClockFixture, {
  respond: (first, _request, { client, ask }) => fileOfParts(client, first, ask),
});
