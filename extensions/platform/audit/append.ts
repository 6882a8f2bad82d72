import type { EntityManager } from "@mikro-orm/postgresql";
import type { AuditAction } from "#contract/audit-actions.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import type { Origin } from "./attribution.ts";
import { type ChainedRow, extendChain, lockChain } from "./audit-chain.queries.ts";
import { chainHash } from "./chain.ts";

/** Due work that chains one event. Its handler is in chain-events.ts, since it needs a unit of work. */
export const CHAIN_EVENT = "audit.chain_event";

/** One action or read to be audited. The time and the actor come from the unit of work. */
export interface AuditEntry {
  /** `phi.read`, or the type of the event of the action. */
  action: AuditAction;
  subjectId: string;
  /** The protected fields that were read. */
  fields?: readonly string[];
  /** The stated purpose of a read. */
  purpose?: string;
  data?: Readonly<Record<string, string>>;
  /** The origin of an event that occurred earlier. Absent: the origin of this unit of work. */
  by?: Pick<Origin, "requestId" | "service" | "userId" | "apiKeyId"> & { createdAt: Date };
}

/** Appends entries to the organization's chain. Call it last: the transaction holds the chain's lock until it ends. */
export async function appendToChain(
  em: EntityManager,
  by: Origin,
  entries: readonly AuditEntry[],
  now: () => Date,
): Promise<void> {
  const start = await lockChain(em, by.organizationId);
  let end = start;
  const rows: ChainedRow[] = [];
  for (const { action, subjectId, fields = [], purpose = null, data = {}, by: own } of entries) {
    const { createdAt = now(), ...attribution } = own ?? {};
    const sequence = end.sequence + 1n;
    const content = {
      ...by,
      ...attribution,
      id: newId("auditEvent", createdAt),
      sequence,
      action,
      subjectId,
      fields,
      purpose,
      data,
      createdAt,
    };
    const hash = chainHash(content, end.hash);
    rows.push({ ...content, previousHash: end.hash, hash });
    end = { sequence, hash };
  }
  await extendChain(em, by.organizationId, rows, end);
}
