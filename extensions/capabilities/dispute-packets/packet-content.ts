import { formatMoney } from "#contract/money.ts";
import { plainWords } from "#contract/plain-words.ts";
import { LETTER_TYPE, labelOf } from "#extensions/capabilities/dispute-letters/index.ts";
import { MAIL_LOCALE, mailTime } from "#extensions/capabilities/mail/index.ts";
import { getOrganization } from "#extensions/capabilities/organizations/index.ts";
import type { Packet, PacketPiece } from "#extensions/platform/files/packet.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { DownloadedPiece } from "./download-pieces.ts";
import type { ChosenPieces } from "./packet-pieces.ts";

/** What the PDF shows. The letter stands before the index, and names the attachments as it does. */
export async function packetOf(
  work: UnitOfWork,
  chosen: ChosenPieces,
  downloaded: readonly DownloadedPiece[],
): Promise<Packet> {
  const { name } = await getOrganization(work, { id: work.tenant.organizationId });
  const letter = downloaded.find(({ piece }) => piece.evidenceType === LETTER_TYPE);
  const attachments = downloaded.filter((each) => each !== letter);
  const pieces = attachments.map(packetPiece);
  return {
    title: "Response to a dispute",
    organizationName: name,
    facts: factsOf(chosen, attachments.length),
    notice: noticeOf(chosen),
    letter: letter?.piece.text ?? null,
    pieces,
    createdAt: (chosen.sentAt ?? chosen.dispute.updatedAt).getTime(),
  };
}

function packetPiece({ piece, content, fault }: DownloadedPiece, index: number): PacketPiece {
  const { evidenceType, text, fileName, contentType, sha256 } = piece;
  const named = { label: labelOf(index), name: plainWords(evidenceType), text };
  if (text !== null) return { ...named, file: null };
  return { ...named, file: { fileName: fileName ?? "", contentType: contentType ?? "", sha256, content, fault } };
}

function factsOf({ dispute }: ChosenPieces, attachments: number) {
  const { id, transactionId, amountMinorUnits, currency, network, reasonCode, reasonCategory } = dispute;
  const { stage, openedAt, respondBy } = dispute;
  const reason = [network && plainWords(network), reasonCode].filter(Boolean).join(" ");
  const facts: readonly (readonly [string, string | null])[] = [
    ["Dispute", id],
    ["Payment", transactionId],
    ["Amount", formatMoney(amountMinorUnits, currency, MAIL_LOCALE)],
    ["Reason", [plainWords(reasonCategory), reason && `(${reason})`].filter(Boolean).join(" ")],
    ["Stage", plainWords(stage)],
    ["Opened", timeOf(openedAt)],
    ["Response due", respondBy ? timeOf(respondBy) : null],
    ["Attachments", String(attachments)],
  ];
  return facts.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
}

function noticeOf({ sentAt }: ChosenPieces): string {
  if (sentAt) return `Sent to the bank on ${timeOf(sentAt)}.`;
  return "Draft. This is what the bank gets when you submit the response. Nothing is sent yet.";
}

const timeOf = (at: Date): string => mailTime(at, "UTC", "en");
