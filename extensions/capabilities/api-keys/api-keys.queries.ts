import { dateOf, epochMs } from "#extensions/platform/database/columns.ts";
import { readPrepared } from "#extensions/platform/database/prepared.ts";
import type { SystemWork } from "#extensions/platform/work/work.ts";

export interface VerifiedKeyRow {
  readonly keyHash: Buffer;
  readonly apiKeyId: string;
  readonly organizationId: string;
  readonly organizationSlug: string;
  readonly keyPrefix: string;
  readonly scopes: string[];
  readonly allowedIps: string[];
  readonly environment: string;
  readonly isActive: boolean;
  readonly expiresAt: Date | null;
  readonly merchantId: string | null;
}

const KEYS_BY_HASH = {
  name: "keys_by_hash",
  // Each hash by itself, and at most one row for it: joined as a set, small tables would be read whole for a single key. As
  // a text, because PostgreSQL would plan anew for each array: it counts the elements.
  text: `select key.* from string_to_table($1, ',') as asked (hash) cross join lateral (
       select h.hash as "keyHash", k.id as "apiKeyId", k.organization_id as "organizationId", o.slug as "organizationSlug",
         k.key_prefix as "keyPrefix", k.scopes, k.allowed_ips as "allowedIps", k.environment, k.is_active as "isActive",
         ${epochMs("k.expires_at")} as "expiresAtMs", coalesce(o.legacy_merchant_id, m.engine_merchant_id) as "merchantId"
       from api_key_hashes h
       join api_keys k on k.organization_id = h.organization_id and k.id = h.api_key_id
       join organizations o on o.id = k.organization_id
       left join merchant_extensions m
         on m.organization_id = k.organization_id and m.environment = k.environment and m.is_active
       where h.hash = decode(asked.hash, 'hex') limit 1
     ) key`,
};

/**
 * One statement for the hottest path: keys, their organizations and their merchant ids. The hash is the only way in, and
 * every join carries the organization. A key of a missing organization is not found.
 */
export async function findKeysByHash(work: SystemWork, hashes: readonly Uint8Array[]): Promise<VerifiedKeyRow[]> {
  type Row = Omit<VerifiedKeyRow, "expiresAt"> & { readonly expiresAtMs: number | null };
  const rows = await readPrepared<Row>(work.em, KEYS_BY_HASH, [
    hashes.map((hash) => Buffer.from(hash).toString("hex")).join(","),
  ]);
  return rows.map((row) => ({ ...row, expiresAt: dateOf(row.expiresAtMs) }));
}

export interface KeyUsage {
  organizationId: string;
  apiKeyId: string;
  requests: bigint;
  lastUsedAt: Date;
}

/**
 * Adds a batch up, once. A key may stand in it more than once. The rows are locked in order first: two batches over the same keys would deadlock otherwise.
 * Returns false when the batch was counted before.
 */
export async function addUsage(work: SystemWork, batchId: string, usages: readonly KeyUsage[]): Promise<boolean> {
  const [row] = await work.em.execute<{ counted: boolean }[]>(
    `with batch as (
       insert into api_key_usage_batches (id, created_at) values (?, now()) on conflict do nothing returning id
     ), usage as (
       select organization_id, id, sum(requests)::bigint as requests, max(last_used_at) as last_used_at
       from jsonb_to_recordset(?::jsonb) as u (organization_id text, id text, requests bigint, last_used_at timestamptz)
       group by organization_id, id
     ), locked as (
       select k.organization_id, k.id from api_keys k
       where (k.organization_id, k.id) in (select organization_id, id from usage)
       order by k.organization_id, k.id for no key update
     ), added as (
       update api_keys k
       set total_requests = k.total_requests + u.requests, last_used_at = greatest(k.last_used_at, u.last_used_at)
       from usage u
       where k.organization_id = u.organization_id and k.id = u.id and exists (select from batch)
         and (k.organization_id, k.id) in (select organization_id, id from locked)
     )
     select exists (select from batch) as counted`,
    [batchId, JSON.stringify(usages.map(usageRow))],
  );
  return row?.counted ?? false;
}

function usageRow({ organizationId, apiKeyId, requests, lastUsedAt }: KeyUsage) {
  return {
    organization_id: organizationId,
    id: apiKeyId,
    requests: requests.toString(),
    last_used_at: lastUsedAt.toISOString(),
  };
}

/** A batch is sent again within seconds or never. */
export async function forgetOldBatches(work: SystemWork): Promise<void> {
  await work.em.execute("delete from api_key_usage_batches where created_at < now() - interval '1 day'");
}
