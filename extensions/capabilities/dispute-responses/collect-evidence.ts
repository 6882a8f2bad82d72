import {
  assertAnswerable,
  attachCollected,
  type CollectedPiece,
  type DisputeExtension,
  disputeSubject,
  type Evidence,
  evidenceMessage,
  evidenceOf,
  getDispute,
  lockDispute,
  ownPdf,
  recheckAnswerable,
  withOurId,
} from "#extensions/capabilities/disputes/index.ts";
import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { getTransaction } from "#extensions/capabilities/transactions/index.ts";
import { UPLOAD_TIMEOUT_MS } from "#extensions/connectors/engine/index.ts";
import { wholeList } from "#extensions/platform/composition/handlers.ts";
import { engineOperation, settled } from "#extensions/platform/operations/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { DisputeResponseService } from "#proto/tollhouse/v1/dispute_responses_pb.ts";
import { type KnownFacts, readKnownFacts } from "./known-facts.ts";
import { receiptFile } from "./receipt-file.ts";
import { type Suggestion, suggestionsFrom } from "./suggestions.ts";

interface Skipped {
  readonly evidenceType: string;
  readonly reason: "attached_by_person" | "health_data" | "no_room" | "not_found";
}

/** Texts are attached before the receipt is uploaded, so that a crash leaves each piece attached once. */
interface Collecting {
  readonly disputeId: string;
  /** Of the attached texts. */
  readonly evidenceIds: readonly string[];
  readonly skipped: readonly Skipped[];
  readonly customerName: string | null;
}

interface Collected {
  readonly evidence: readonly Evidence[];
  readonly skipped: readonly Skipped[];
}

/** Attaches what Tollhouse knows of the sale, never over what a person attached. */
export const collectEvidence = engineOperation({
  method: DisputeResponseService.method.collectEvidence,
  askTimeoutMs: UPLOAD_TIMEOUT_MS,
  // An upload that was lost leaves a file at the engine that no evidence names.
  repeat: "ask",
  subject: disputeSubject,
  recheck: recheckAnswerable,
  canonical: withOurId,
  async prepare(phase, { dispute }, { evidenceTypes }) {
    const locked = await lockDispute(phase, dispute);
    assertAnswerable(locked);
    const known = await readKnownFacts(phase, locked);
    const { found, skipped } = choose(known, evidenceTypes);
    auditRead(phase, locked, found);
    const texts = await attachTexts(phase, locked, found);
    const left = [...skipped, ...texts.skipped];
    const hasReceipt = found.some(({ text }) => text === null);
    if (!hasReceipt) return settled<Collected>({ evidence: texts.evidence, skipped: left });
    const evidenceIds = texts.evidence.map(({ id }) => id);
    return { disputeId: locked.id, evidenceIds, skipped: left, customerName: known?.customer?.name ?? null };
  },
  ask: (work, state: Collecting) => uploadReceipt(work, state),
  keep: (phase, state, piece) => keepReceipt(phase, state, piece),
  answer: ({ evidence, skipped }: Collected) => ({
    ...wholeList(evidence.map((each) => evidenceMessage(each, each.text))),
    skipped: skipped.map((each) => ({ ...each })),
  }),
});

function choose(known: KnownFacts, wanted: readonly string[]) {
  const suggestions = new Map(suggestionsFrom(known).map((each) => [each.evidenceType, each]));
  const skipped: Skipped[] = [];
  const found: Suggestion[] = [];
  for (const evidenceType of wanted) {
    const suggestion = suggestions.get(evidenceType);
    if (!suggestion) skipped.push({ evidenceType, reason: "not_found" });
    else if (known?.isHealthData) skipped.push({ evidenceType, reason: "health_data" });
    else found.push(suggestion);
  }
  return { found, skipped };
}

function auditRead(phase: UnitOfWork, dispute: DisputeExtension, found: readonly Suggestion[]): void {
  const fields = found.map(({ evidenceType, text }) => `${evidenceType}.${text === null ? "content" : "text"}`);
  if (fields.length > 0)
    phase.audit({ action: "phi.read", subjectId: dispute.id, fields, purpose: "evidence_collection" });
}

async function attachTexts(phase: UnitOfWork, dispute: DisputeExtension, found: readonly Suggestion[]) {
  const evidence: Evidence[] = [];
  const skipped: Skipped[] = [];
  for (const { evidenceType, text } of found) {
    if (text === null) continue;
    const attached = await attachCollected(phase, dispute, { evidenceType, text });
    if (typeof attached === "string") skipped.push({ evidenceType, reason: attached });
    else evidence.push(attached);
  }
  return { evidence, skipped };
}

/** Uploaded without attaching: a person may attach a receipt meanwhile, and the submission names its files. */
async function uploadReceipt(work: UnitOfWork, { disputeId, customerName }: Collecting): Promise<CollectedPiece> {
  const dispute = await getDispute(work, disputeId);
  const receipt = await receiptFile(work, await getTransaction(work, dispute.transactionId), customerName);
  const file = ownPdf(receipt);
  const { disputes } = await merchantEngine(work);
  const { engineFileId } = await disputes.uploadFile(dispute.engineDisputeId, file);
  return { evidenceType: "receipt", file, engineFileId };
}

async function keepReceipt(phase: UnitOfWork, state: Collecting, piece: CollectedPiece): Promise<Collected> {
  const dispute = await lockDispute(phase, { id: state.disputeId });
  const receipt = await attachCollected(phase, dispute, piece);
  const texts = (await evidenceOf(phase, [dispute])).filter(({ id }) => state.evidenceIds.includes(id));
  if (typeof receipt !== "string") return { evidence: [...texts, receipt], skipped: state.skipped };
  const left: Skipped = { evidenceType: piece.evidenceType, reason: receipt };
  return { evidence: texts, skipped: [...state.skipped, left] };
}
