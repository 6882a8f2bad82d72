import { randomBytes } from "node:crypto";
import { NEWEST_API_VERSION } from "#contract/versions.ts";
import { ApiKeyEntity } from "#extensions/capabilities/api-keys/api-key.entity.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { defineList } from "#extensions/platform/lists/list.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { ListTransactionsRequestSchema } from "#proto/tollhouse/v1/transactions_pb.ts";
import { onDatabase } from "#tests/support/database.ts";

/** Customers that were merged, by their target. */
export const merged = new Map<string, string[]>();

/** A list with filters of every kind, over the rows of another resource. */
export const filteredList = defineList({
  request: ListTransactionsRequestSchema,
  entity: ApiKeyEntity,
  filters: {
    q: { search: { text: async (_work, { text }) => ({ source_app: [text], created_by_user_id: [text] }) } },
    customerId: { column: "created_by_user_id", isIndexed: true, expand: async (_work, id) => merged.get(id) ?? [] },
    disputed: { column: "is_active" },
    declined: { expression: () => ({ sql: "false", params: [] }) },
    reference: { column: "name" },
    last4: { column: "key_prefix" },
    bin: { column: "key_prefix" },
    transactionStatus: { column: "key_prefix" },
    reviewReason: { column: "key_prefix" },
    amount: { column: "total_requests" },
    currency: { column: "key_prefix" },
    channel: { column: "key_prefix" },
    brand: { column: "key_prefix" },
    funding: { column: "key_prefix" },
    wallet: { column: "key_prefix" },
    paymentMethodType: { column: "key_prefix" },
    profileId: { column: "key_prefix" },
    subscriptionId: { column: "key_prefix" },
    invoiceId: { column: "key_prefix" },
  },
  messages: (rows) => rows,
});

export interface Row {
  readonly name: string | null;
  readonly sourceApp: string | null;
  readonly createdByUserId: string | null;
  readonly isActive: boolean;
  /** In seconds. */
  readonly age: number;
}

export async function someRows(work: UnitOfWork, rows: readonly Row[]): Promise<string[]> {
  const created = rows.map(({ age, ...row }) => {
    const createdAt = new Date(Date.UTC(2026, 0, 1) - age * 1_000);
    const id = newId("apiKey", createdAt);
    const columns = { organizationId: work.tenant.organizationId, environment: work.environment, scopes: [] };
    const all = { ...columns, ...row, id, hash: randomBytes(32), keyPrefix: "svc", createdAt, updatedAt: createdAt };
    return work.em.create(ApiKeyEntity, {
      ...all,
      apiVersion: NEWEST_API_VERSION,
      totalRequests: 0n,
      allowedIps: [],
    } as never) as { id: string };
  });
  await work.em.persist(created).flush();
  return created.map(({ id }) => id);
}

/** The indexes that the filters need. */
export function createIndexes(databaseUrl: string): Promise<void> {
  return onDatabase(databaseUrl, async (client) => {
    for (const column of ["created_by_user_id", "source_app"])
      await client.query(
        `create index api_keys_by_${column} on api_keys (organization_id, environment, ${column}, created_at desc, id desc)`,
      );
  });
}
