import type { EntityManager } from "@mikro-orm/postgresql";
import type { AuditAction } from "#contract/audit-actions.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import type { Origin } from "./attribution.ts";
import { type ChainedRow, extendChain, lockChain } from "./audit-chain.queries.ts";
import { chainHash } from "./chain.ts";

/** The due work that chains one event. Its handler stands apart, since it needs a unit of work. */
export const CHAIN_EVENT = "audit.chain_event";

/** What was done or read, as a service says it; who and when is known from the work. */
export interface AuditEntry {
  /** `phi.read`, or the type of the event that tells of the action. */
  action: AuditAction;
  subjectId: string;
  /** The protected fields that were read. */
  fields?: readonly string[];
  /** What they were read for. */
  purpose?: string;
  data?: Readonly<Record<string, string>>;
  /** Of an event that happened before it is written here. The work that writes it when absent. */
  by?: Pick<Origin, "requestId" | "service" | "userId" | "apiKeyId"> & { createdAt: Date };
}

/** Writes entries behind the organization's chain. It must come last in its transaction, which holds the chain's lock to its end. */
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
