import { type Event, EventEntity } from "#extensions/platform/events/event.entity.ts";
import { noSuch } from "#extensions/platform/kernel/refuse.ts";
import { findRow, readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import { lockRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type DisputeExtension, DisputeExtensionEntity } from "./dispute.entity.ts";
import { type Evidence, EvidenceEntity, type EvidenceRow } from "./evidence.entity.ts";
import { opened } from "./evidence-text.ts";

/** Accepts our ID or the engine's, since a submission's response has the engine's. */
export async function getDispute(work: UnitOfWork, disputeId: string): Promise<DisputeExtension> {
  const dispute = await findDispute(work, disputeId);
  if (!dispute) throw noSuch("dispute", disputeId);
  return dispute;
}

function findDispute(work: UnitOfWork, disputeId: string): Promise<DisputeExtension | null> {
  return findRow(work, DisputeExtensionEntity, [{ id: disputeId }, { engineDisputeId: disputeId }]);
}

interface NamesDispute {
  readonly disputeId: string;
}

/** Requests with either of a dispute's IDs are the same request. */
export async function withOurId<Request extends NamesDispute>(work: UnitOfWork, request: Request): Promise<Request> {
  return { ...request, disputeId: (await findNamed(work, request))?.id ?? request.disputeId };
}

/** The subject of an operation on a dispute. */
export async function disputeSubject(work: UnitOfWork, request: NamesDispute) {
  const dispute = await findNamed(work, request);
  if (!dispute) throw noSuch("dispute", request.disputeId);
  return { id: dispute.id, dispute };
}

/** The dispute named by a request, read once per request. */
function findNamed(work: UnitOfWork, request: NamesDispute): Promise<DisputeExtension | null> {
  return work.once(request, () => findDispute(work, request.disputeId));
}

/** Locks and rereads the row until the atomic phase ends. */
export function lockDispute(phase: UnitOfWork, { id }: Pick<DisputeExtension, "id">): Promise<DisputeExtension> {
  return lockRow(phase, DisputeExtensionEntity, id, "dispute");
}

export async function getEvidence(
  work: UnitOfWork,
  dispute: DisputeExtension,
  evidenceId: string,
): Promise<EvidenceRow> {
  const evidence = await work.em.findOne(EvidenceEntity, { disputeId: dispute.id, id: evidenceId });
  if (!evidence) throw noSuch("evidence", evidenceId);
  return evidence;
}

/** The evidence for the present stage of all these disputes, ordered by type. */
export async function evidenceOf(work: UnitOfWork, disputes: readonly DisputeExtension[]): Promise<Evidence[]> {
  return readEvidence(work, { disputeId: disputes.map(({ id }) => id), isOfEarlierStage: false });
}

/** The evidence of one dispute that was attached in these stages, ordered by type, later pieces last. */
export async function evidenceOfStages(
  work: UnitOfWork,
  { id, stage }: DisputeExtension,
  stages: readonly string[],
): Promise<Evidence[]> {
  const evidence = await readEvidence(work, { disputeId: [id] });
  return evidence.filter(({ disputeStage }) => stages.includes(disputeStage ?? stage));
}

type Wanted = { readonly disputeId: readonly string[]; readonly isOfEarlierStage?: boolean };

async function readEvidence(work: UnitOfWork, wanted: Wanted): Promise<Evidence[]> {
  const orderBy = [
    ["evidenceType", "asc"],
    ["createdAt", "asc"],
  ] as const;
  const rows = await readRows(work, EvidenceEntity, wanted, { orderBy });
  return Promise.all(rows.map((row) => opened(work, row)));
}

const EVENTS_SHOWN = 100;

/** The events of a dispute, newest first. */
export async function listDisputeEvents(work: UnitOfWork, disputeId: string): Promise<Event[]> {
  const dispute = await getDispute(work, disputeId);
  return readRows(
    work,
    EventEntity,
    { subjectId: dispute.id },
    { orderBy: [["sequence", "desc"]], limit: EVENTS_SHOWN },
  );
}
