import { createHash } from "node:crypto";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { GetDisputePacketRequest } from "#proto/tollhouse/v1/dispute_packets_pb.ts";
import { downloadPieces } from "./download-pieces.ts";
import { packetBytes } from "./packet-bytes.ts";
import { packetOf } from "./packet-content.ts";
import { choosePieces } from "./packet-pieces.ts";
import { keepForParts, keptPacket } from "./packet-shelf.ts";

/** Less than a message may have. */
const PART_BYTES = 4_000_000;

interface Place {
  readonly sha256: string;
  readonly offset: number;
}

/** A part of the packet. The parts after the first are of the same bytes. @throws dispute_not_submitted, packet_changed */
export async function getPacketPart(work: UnitOfWork, { disputeId, content: wanted, place }: GetDisputePacketRequest) {
  const { sha256, offset } = place === undefined ? { sha256: null, offset: 0 } : placeOf(place);
  const key = `${work.tenant.organizationId} ${work.environment} ${disputeId} ${sha256}`;
  const whole = keptPacket(key) ?? (await makePacket(work, disputeId, wanted, place === undefined));
  if (sha256 !== null && whole.sha256 !== sha256) throw refuse("packet_changed");
  const end = Math.min(offset + PART_BYTES, whole.content.byteLength);
  const isLast = end === whole.content.byteLength;
  if (!isLast) keepForParts(`${work.tenant.organizationId} ${work.environment} ${disputeId} ${whole.sha256}`, whole);
  return {
    fileName: whole.fileName,
    contentType: "application/pdf",
    content: whole.content.subarray(offset, end),
    ...(isLast ? {} : { nextPlace: `${whole.sha256}.${end}` }),
  };
}

function placeOf(place: string): Place {
  const [, sha256 = "", offset = ""] = /^([0-9a-f]{64})\.(\d{1,12})$/.exec(place) ?? [];
  return { sha256, offset: Number(offset) };
}

async function makePacket(work: UnitOfWork, disputeId: string, wanted: string | undefined, isRead: boolean) {
  const chosen = await choosePieces(work, { disputeId, wanted, isRead });
  const pieces = await downloadPieces(work, chosen);
  const content = await packetBytes(await packetOf(work, chosen, pieces));
  const sha256 = createHash("sha256").update(content).digest("hex");
  return { fileName: `dispute-${chosen.dispute.id}.pdf`, content, sha256 };
}
