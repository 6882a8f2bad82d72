import type { EntityManager } from "@mikro-orm/postgresql";
import { type ChainedContent, GENESIS_HASH } from "./chain.ts";

interface ChainEnd {
  sequence: bigint;
  /** Lower-case hex. */
  hash: string;
}

export type ChainedRow = ChainedContent & { previousHash: string; hash: string };

/** Locks the end of the chain until the transaction ends. A later transaction waits here and then reads the new end. */
export async function lockChain(em: EntityManager, organizationId: string): Promise<ChainEnd> {
  const [row] = await em.execute<{ sequence: string; hash: string }[]>(
    `insert into audit_chains (organization_id, sequence, hash) values (?, 0, decode(?, 'hex'))
     on conflict (organization_id) do update set sequence = audit_chains.sequence
     returning sequence::text, encode(hash, 'hex') as hash`,
    [organizationId, GENESIS_HASH],
  );
  if (!row) throw new Error("the audit chain cannot be locked");
  return { sequence: BigInt(row.sequence), hash: row.hash };
}

/** Adds rows to the end of a locked chain. */
export async function extendChain(
  em: EntityManager,
  organizationId: string,
  rows: readonly ChainedRow[],
  end: ChainEnd,
): Promise<void> {
  await em.execute(
    `with added as (
       insert into audit_events (organization_id, id, sequence, environment, action, subject_id, fields, purpose, request_id,
         service, user_id, api_key_id, data, created_at, previous_hash, hash)
       select ?, id, sequence, environment, action, subject_id, fields, purpose, request_id, service, user_id, api_key_id, data,
         created_at, decode(previous_hash, 'hex'), decode(hash, 'hex')
       from jsonb_to_recordset(?::jsonb) as r (id text, sequence bigint, environment text, action text, subject_id text,
         fields text[], purpose text, request_id text, service text, user_id text, api_key_id text, data jsonb,
         created_at timestamptz, previous_hash text, hash text)
     )
     update audit_chains set sequence = ?, hash = decode(?, 'hex') where organization_id = ?`,
    [organizationId, JSON.stringify(rows.map(recordOf)), String(end.sequence), end.hash, organizationId],
  );
}

function recordOf(row: ChainedRow) {
  return {
    id: row.id,
    sequence: String(row.sequence),
    environment: row.environment,
    action: row.action,
    subject_id: row.subjectId,
    fields: row.fields,
    purpose: row.purpose ?? null,
    request_id: row.requestId,
    service: row.service,
    user_id: row.userId ?? null,
    api_key_id: row.apiKeyId ?? null,
    data: row.data,
    created_at: row.createdAt.toISOString(),
    previous_hash: row.previousHash,
    hash: row.hash,
  };
}

/** Reads the recorded end of the chain and the last row in one snapshot. In an intact chain they are equal. */
export async function findChainEnds(em: EntityManager, organizationId: string) {
  const [row] = await em.execute<{ sequence: string; hash: string; last_sequence: string }[]>(
    `select coalesce(max(c.sequence), 0)::text as sequence, coalesce(max(encode(c.hash, 'hex')), ?) as hash,
       (select coalesce(max(e.sequence), 0)::text from audit_events e where e.organization_id = ?) as last_sequence
     from audit_chains c where c.organization_id = ?`,
    [GENESIS_HASH, organizationId, organizationId],
  );
  if (!row) throw new Error("the audit chain cannot be read");
  return { end: { sequence: BigInt(row.sequence), hash: row.hash }, lastSequence: BigInt(row.last_sequence) };
}
