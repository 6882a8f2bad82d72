import { withMethod } from "#app/auth/with-method.server.ts";
import { fileOfParts } from "#app/rest/file-parts.server.ts";
import { DisputePacketService } from "#proto/tollhouse/v1/dispute_packets_pb.ts";

/** GET /api/disputes/:dispute_id/packet.pdf */
export const loader = withMethod(DisputePacketService.method.getDisputePacket, {
  respond: (first, _request, { client, ask }) => fileOfParts(client, first, ask),
});
