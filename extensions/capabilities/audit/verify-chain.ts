import { findChainEnds } from "#extensions/platform/audit/audit-chain.queries.ts";
import { type AuditEvent, AuditEventEntity } from "#extensions/platform/audit/audit-event.entity.ts";
import { chainHash, GENESIS_HASH } from "#extensions/platform/audit/chain.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** A sequence and its hex hash from an earlier verification, which an operator stored elsewhere. */
export interface ChainAnchor {
  sequence: bigint;
  hash: string;
}

interface ChainReport {
  events: bigint;
  /** The hash of the last event. Stored elsewhere, it later proves that no earlier event was changed. */
  hash: string;
  /** The first problem found, as a sentence. */
  problem: string | null;
}

const BATCH = 500;

/** Recomputes each hash of the organization's chain from its first event. Events added meanwhile are not checked. */
export async function verifyChain(work: UnitOfWork, anchor: ChainAnchor | null = null): Promise<ChainReport> {
  const { end, lastSequence } = await findChainEnds(work.em, work.tenant.organizationId);
  const reached = { sequence: 0n, hash: GENESIS_HASH };
  const report = (problem: string | null): ChainReport => ({ events: end.sequence, hash: end.hash, problem });
  while (reached.sequence < end.sequence) {
    const events: AuditEvent[] = await nextEvents(work, reached.sequence, end.sequence);
    for (const event of events) {
      const problem = faultOf(event, reached) ?? anchorFault(event, anchor);
      if (problem) return report(problem);
      reached.sequence = event.sequence;
      reached.hash = hex(event.hash);
    }
    if (events.length === 0) return report(`Event ${reached.sequence + 1n} is missing.`);
  }
  if (reached.hash !== end.hash) return report(`Event ${end.sequence} is not the one that was added last.`);
  if (lastSequence !== end.sequence) return report(`Event ${lastSequence} is behind the end of the chain.`);
  if (anchor && anchor.sequence > end.sequence) return report(`The chain ends before event ${anchor.sequence}.`);
  return report(null);
}

function nextEvents(work: UnitOfWork, after: bigint, last: bigint): Promise<AuditEvent[]> {
  const range = { sequence: { $gt: after, $lte: last } };
  const options = { orderBy: { sequence: "asc" }, limit: BATCH, disableIdentityMap: true } as const;
  return work.em.find(AuditEventEntity, range, options);
}

function faultOf(event: AuditEvent, before: { sequence: bigint; hash: string }): string | null {
  const next = before.sequence + 1n;
  if (event.sequence !== next) return `Event ${next} is missing.`;
  if (hex(event.previousHash) !== before.hash) return `Event ${next} does not follow the one before it.`;
  return chainHash(event, before.hash) === hex(event.hash) ? null : `Event ${next} was changed.`;
}

function anchorFault(event: AuditEvent, anchor: ChainAnchor | null): string | null {
  if (anchor?.sequence !== event.sequence || anchor.hash === hex(event.hash)) return null;
  return `Event ${event.sequence} is not the one of the anchor: the chain was rewritten.`;
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}
