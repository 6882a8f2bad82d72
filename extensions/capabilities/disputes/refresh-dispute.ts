import { UniqueConstraintViolationException } from "@mikro-orm/core";
import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import type { EngineDispute } from "#extensions/connectors/engine/index.ts";
import { createRow } from "#extensions/platform/database/rows.ts";
import type { DomainError } from "#extensions/platform/errors.ts";
import { newId } from "#extensions/platform/ids.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type DisputeExtension, DisputeExtensionEntity } from "./dispute.entity.ts";
import { DisputeNotAnswerableError } from "./dispute.errors.ts";
import { assertAnswerable, isAnswerable } from "./dispute.rules.ts";
import { lockDispute } from "./disputes.service.ts";

/** Brings the sidecar up to the engine's dispute; the engine is the system of record. */
export async function upsertDispute(work: UnitOfWork, engine: EngineDispute): Promise<DisputeExtension> {
  try {
    return await openOrUpdate(work, engine);
  } catch (error) {
    // A webhook, a reconciliation and an operator may meet a new dispute at the same moment: another one was first.
    if (error instanceof UniqueConstraintViolationException) return openOrUpdate(work, engine);
    throw error;
  }
}

function openOrUpdate(work: UnitOfWork, engine: EngineDispute): Promise<DisputeExtension> {
  return work.atomically(async (phase) => {
    const known = await findByEngineId(phase, engine.engineDisputeId);
    if (!known) return openDispute(phase, engine);
    const dispute = await lockDispute(phase, known);
    applyEngineState(phase, dispute, engine);
    await phase.save();
    return dispute;
  });
}

const ATTEMPTS = 5;

/** Reads the dispute from the engine, again when our row has changed meanwhile: the answer may then be outdated. */
export async function refreshDispute(work: UnitOfWork, engineDisputeId: string): Promise<DisputeExtension> {
  const { disputes } = await merchantEngine(work);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const before = await versionOf(work, engineDisputeId);
    const engine = await disputes.get(engineDisputeId);
    const kept = await work.atomically(async (phase) => {
      const known = await findByEngineId(phase, engineDisputeId);
      const dispute = known && (await lockDispute(phase, known));
      if (dispute?.version !== before) return null;
      if (dispute) applyEngineState(phase, dispute, engine);
      return dispute;
    });
    if (kept) return kept;
    if (before === undefined) return upsertNew(work, engine);
  }
  throw new Error("a dispute changed each time that it was read");
}

/** Reads the current row and not the identity map. */
async function versionOf({ em, environment }: UnitOfWork, engineDisputeId: string): Promise<number | undefined> {
  return (await em.fork().findOne(DisputeExtensionEntity, { environment, engineDisputeId }))?.version;
}

/** When another one was first, the dispute is read again. */
async function upsertNew(work: UnitOfWork, engine: EngineDispute): Promise<DisputeExtension> {
  try {
    return await work.atomically((phase) => openDispute(phase, engine));
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) return refreshDispute(work, engine.engineDisputeId);
    throw error;
  }
}

function findByEngineId({ em, environment }: UnitOfWork, engineDisputeId: string): Promise<DisputeExtension | null> {
  return em.findOne(DisputeExtensionEntity, { environment, engineDisputeId });
}

/** Copies what the engine says. An event tells of a move, not of every look. */
export function applyEngineState(work: UnitOfWork, dispute: DisputeExtension, engine: EngineDispute): void {
  const moved = dispute.stage !== engine.stage || dispute.status !== engine.status;
  Object.assign(dispute, engineColumns(engine));
  if (moved) {
    const data = { dispute_stage: engine.stage, dispute_status: engine.status };
    work.record({ type: "dispute.updated", subject: dispute, data });
  }
}

async function openDispute(work: UnitOfWork, engine: EngineDispute): Promise<DisputeExtension> {
  const dispute = createRow(work, DisputeExtensionEntity, {
    id: newId("dispute", engine.createdAt),
    engineDisputeId: engine.engineDisputeId,
    ...engineColumns(engine),
    evidenceCount: 0,
    createdAt: engine.createdAt,
  });
  work.record({ type: "dispute.opened", subject: dispute });
  await work.save();
  return dispute;
}

function engineColumns(engine: EngineDispute) {
  return {
    transactionId: engine.enginePaymentId,
    amountMinorUnits: engine.amountMinorUnits,
    currency: engine.currency,
    stage: engine.stage,
    status: engine.status,
    reason: engine.reason,
    reasonCode: engine.reasonCode,
    respondBy: engine.respondBy,
  };
}

/** Asks the engine before refusing: our copy may be behind it, and a stale copy must not cost the merchant the answer. */
export async function recheckAnswerable(
  work: UnitOfWork,
  { dispute }: { dispute: DisputeExtension },
  refusal: DomainError,
): Promise<boolean> {
  return refusal instanceof DisputeNotAnswerableError && isAnswerable(await refreshAnswerable(work, dispute));
}

/** The dispute as the engine has it now, if it can still be answered. */
export async function refreshAnswerable(work: UnitOfWork, dispute: DisputeExtension): Promise<DisputeExtension> {
  const current = await refreshDispute(work, dispute.engineDisputeId);
  assertAnswerable(current);
  return current;
}

/** The engine reported a change of the dispute: read it again. */
export async function followDispute(work: UnitOfWork, engineDisputeId: string): Promise<void> {
  await refreshDispute(work, engineDisputeId);
}

/** Reads all disputes of the organization's merchant from the engine. Returns how many there are. */
export async function reconcileDisputes(work: UnitOfWork): Promise<number> {
  const { disputes } = await merchantEngine(work);
  let count = 0;
  for await (const engineDispute of disputes.list()) {
    await upsertDispute(work, engineDispute);
    count += 1;
  }
  return count;
}
