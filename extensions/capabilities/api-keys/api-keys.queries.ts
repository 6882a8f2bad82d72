import type { EntityManager } from "@mikro-orm/postgresql";
import { dateOf, epochMs } from "#extensions/platform/database/columns.ts";
import { inOwnTransaction } from "#extensions/platform/database/in-transaction.ts";
import type { SystemWork } from "#extensions/platform/work/work.ts";

interface VerifiedKeyRow {
  readonly keyHash: Buffer;
  readonly apiKeyId: string;
  readonly organizationId: string;
  readonly organizationSlug: string;
  readonly keyPrefix: string;
  readonly apiVersion: string;
  readonly scopes: string[];
  readonly allowedIps: string[];
  readonly environment: string;
  readonly isActive: boolean;
  readonly expiresAt: Date | null;
  readonly merchantId: string | null;
}

type KeyOwner = Pick<VerifiedKeyRow, "keyHash" | "apiKeyId" | "organizationId" | "organizationSlug"> & {
  readonly legacyMerchantId: string | null;
};

/** Reads keys by their hashes: global tables map a hash to its organization, where the key itself is read. */
export async function findKeysByHash(work: SystemWork, hashes: readonly Uint8Array[]): Promise<VerifiedKeyRow[]> {
  const owners = await work.em.execute<KeyOwner[]>(
    `select h.hash as "keyHash", h.api_key_id as "apiKeyId", o.id as "organizationId", o.slug as "organizationSlug",
       o.legacy_merchant_id as "legacyMerchantId"
     from api_key_hashes h join organizations o on o.id = h.organization_id where h.hash in (?)`,
    [hashes.map((hash) => Buffer.from(hash))],
  );
  const byOrganization = Map.groupBy(owners, ({ organizationId }) => organizationId);
  const found = await Promise.all([...byOrganization.values()].map((group) => findKeysAt(work, group)));
  return found.flat();
}

/** Reads keys of one organization with the merchant IDs of their environments. */
async function findKeysAt(work: SystemWork, owners: readonly KeyOwner[]): Promise<VerifiedKeyRow[]> {
  const ownerOf = new Map(owners.map((owner) => [owner.apiKeyId, owner]));
  const [tenant] = owners as [KeyOwner];
  type Row = Omit<VerifiedKeyRow, "expiresAt" | keyof KeyOwner> & {
    readonly apiKeyId: string;
    readonly expiresAtMs: number | null;
  };
  // Uses no unit of work, which would cost more than the statement.
  const rows = await work.em.execute<Row[]>(
    `select k.id as "apiKeyId", k.key_prefix as "keyPrefix", k.api_version as "apiVersion", k.scopes, k.allowed_ips as "allowedIps", k.environment,
       k.is_active as "isActive", ${epochMs("k.expires_at")} as "expiresAtMs", m.engine_merchant_id as "merchantId"
     from api_keys k left join merchant_extensions m
       on m.organization_id = k.organization_id and m.environment = k.environment and m.is_active
     where k.organization_id = ? and k.id in (?)`,
    [tenant.organizationId, [...ownerOf.keys()]],
  );
  return rows.flatMap(({ expiresAtMs, ...row }) => {
    const owner = ownerOf.get(row.apiKeyId);
    if (!owner) return [];
    const { legacyMerchantId, ...named } = owner;
    return { ...row, ...named, merchantId: legacyMerchantId ?? row.merchantId, expiresAt: dateOf(expiresAtMs) };
  });
}

interface KeyUsage {
  organizationId: string;
  apiKeyId: string;
  requests: bigint;
  lastUsedAt: Date;
}

/** Adds a usage batch once; false when it was counted before. A fixed order of organizations prevents deadlocks. */
export function addUsage(work: SystemWork, batchId: string, usages: readonly KeyUsage[]): Promise<boolean> {
  return inOwnTransaction(work.em, async (em) => {
    const counted = await em.execute<unknown[]>(
      "insert into api_key_usage_batches (id, created_at) values (?, ?) on conflict do nothing returning id",
      [batchId, work.now()],
    );
    if (counted.length === 0) return false;
    const byOrganization = Map.groupBy(usages, ({ organizationId }) => organizationId);
    for (const organizationId of [...byOrganization.keys()].sort())
      await addUsageOf(em, organizationId, byOrganization.get(organizationId) ?? []);
    return true;
  });
}

/** Locks the keys in ID order before it changes them. */
async function addUsageOf(em: EntityManager, organizationId: string, usages: readonly KeyUsage[]): Promise<void> {
  await em.execute(
    `with usage as (
       select id, sum(requests)::bigint as requests, max(last_used_at) as last_used_at
       from jsonb_to_recordset(?::jsonb) as u (id text, requests bigint, last_used_at timestamptz) group by id
     ), locked as (
       select k.id from api_keys k where k.organization_id = ? and k.id in (select id from usage)
       order by k.id for no key update
     )
     update api_keys k
     set total_requests = k.total_requests + u.requests, last_used_at = greatest(k.last_used_at, u.last_used_at)
     from usage u where k.organization_id = ? and k.id = u.id and k.id in (select id from locked)`,
    [JSON.stringify(usages.map(usageRow)), organizationId, organizationId],
  );
}

function usageRow({ apiKeyId, requests, lastUsedAt }: KeyUsage) {
  return { id: apiKeyId, requests: requests.toString(), last_used_at: lastUsedAt.toISOString() };
}

const DAY_MS = 86_400_000;

/** Batches are resent within seconds, so old ones can be deleted. */
export async function forgetOldBatches(work: SystemWork): Promise<void> {
  const dayAgo = new Date(work.now().getTime() - DAY_MS);
  await work.em.execute("delete from api_key_usage_batches where created_at < ?", [dayAgo]);
}
