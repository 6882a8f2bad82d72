import type { EntityManager } from "@mikro-orm/postgresql";
import type pg from "pg";
import { transactionList as list } from "#extensions/capabilities/transactions/transaction.list.ts";
import { Migration20261127130001MetadataValues } from "#extensions/migrations/20261127130001-metadata-values.ts";
import type { Position } from "#extensions/platform/lists/cursor.ts";
import { findPage } from "#extensions/platform/lists/list-page.ts";
import { selectionsOf } from "#extensions/platform/lists/selections.ts";
import { TENANT_FILTER } from "#extensions/platform/tenancy/tenancy.ts";
import { medianMs } from "../median.ts";
import { LARGE, SMALL } from "./fill.ts";

const LIMIT = 25;

/** The index of the metadata that transactions have, as the migration fills it. */
export async function fillMetadataValues(client: pg.Client): Promise<void> {
  for (const fill of Migration20261127130001MetadataValues.fills) await client.query(fill);
  await client.query("vacuum analyze metadata_values");
}

/** Pages by entries of metadata of the large organization, beside those of one with a hundredth of the rows. */
export async function measureMetadata(em: EntityManager, client: pg.Client, rows: number): Promise<void> {
  console.log(`\nentries of metadata of ${rows} transactions, beside an organization with a hundredth of them`);
  const [many, few, one, none] = [{ channel: "web" }, { channel: "app" }, { order_id: "77" }, { order_id: "none" }];
  for (const depth of [0, 0.5, 0.99]) await compare(`49 in 50 rows, at ${depth * 100} %`, { metadata: many }, depth);
  await compare("one in 50 rows", { metadata: few });
  await compare("one row", { metadata: one });
  await compare("no row", { metadata: none });
  await compare("49 in 50 rows, and one row", { metadata: { ...many, ...one } });
  await compare("49 in 50 rows, of which one in 20 has failed", { metadata: many, transactionStatus: ["failed"] });
  await compare("49 in 50 rows with a large amount", { metadata: many, amount: { gte: 99_999n } });

  async function compare(name: string, request: Readonly<Record<string, unknown>>, depth = 0): Promise<void> {
    const large = await measure(LARGE, request, depth * rows);
    const small = await measure(SMALL, request, (depth * rows) / 100);
    console.log(`${name}: ${large.toFixed(2)} ms, small ${small.toFixed(2)} ms, ratio ${(large / small).toFixed(1)}`);
  }

  async function measure(organizationId: string, request: Readonly<Record<string, unknown>>, skipped: number) {
    const own = em.fork();
    own.setFilterParams(TENANT_FILTER, { organizationId });
    const sort = list.sorts["-created_at"];
    if (!sort) throw new Error("transactions are not sorted by created_at");
    const from = skipped > 0 ? await positionAt(organizationId, skipped) : null;
    const query = { sort, selections: selectionsOf(list, request), from, rows: LIMIT + 1, environment: "sandbox" };
    return medianMs(() => findPage({ em: own, list, query }));
  }

  async function positionAt(organizationId: string, skipped: number): Promise<Position> {
    const { rows: found } = await client.query<{ at: string; id: string }>(
      `select created_at::text as at, id from transaction_extensions where organization_id = $1
         and environment = 'sandbox' order by created_at desc, id desc offset $2 limit 1`,
      [organizationId, Math.floor(skipped)],
    );
    return { keys: [found[0]?.at ?? "", found[0]?.id ?? ""], direction: "from" };
  }
}
