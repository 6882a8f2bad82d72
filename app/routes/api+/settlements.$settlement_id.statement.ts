import { withMethod } from "#app/auth/with-method.server.ts";
import { fileOfParts } from "#app/rest/file-parts.server.ts";
import { SettlementService } from "#proto/tollhouse/v1/settlements_pb.ts";

/** GET /api/settlements/:settlement_id/statement */
export const loader = withMethod(SettlementService.method.getSettlementStatement, {
  respond: (first, _request, { client, ask }) => fileOfParts(client, first, ask),
});
