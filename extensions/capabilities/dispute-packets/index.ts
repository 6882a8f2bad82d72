import { capability } from "#extensions/platform/composition/capability.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import { DisputePacketService } from "#proto/tollhouse/v1/dispute_packets_pb.ts";
import { getPacketPart } from "./get-packet.ts";

/** The evidence of a dispute as one PDF (docs/dispute-packet.md). */
export const disputePackets = capability("dispute-packets", {
  service: DisputePacketService,
  handlers: {
    getDisputePacket: (request, context) => getPacketPart(workOf(context), request),
  },
});
