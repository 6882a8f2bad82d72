import { describe, expect, test } from "vitest";
import { DisputeExtensionEntity } from "#extensions/capabilities/disputes/dispute.entity.ts";
import { registry } from "#extensions/capabilities.ts";
import { Migration20261127130001MetadataValues as MetadataValues } from "#extensions/migrations/20261127130001-metadata-values.ts";
import { entryDigest } from "#extensions/platform/metadata/entry-digest.ts";
import { hasMetadata } from "#extensions/platform/metadata/metadata-rows.ts";
import { lockRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { onDatabase } from "#tests/support/database.ts";
import { someDisputeRows } from "#tests/support/dispute-rows.ts";
import { wrongMetadataValues } from "#tests/support/metadata-values.ts";
import { startPlatform } from "#tests/support/platform.ts";

const { platform, organization } = await startPlatform();

async function aDispute(metadata: Record<string, string>): Promise<string> {
  const [id = ""] = await organization.work().atomically((phase) => someDisputeRows(phase, 1, { metadata }));
  return id;
}

const change = (id: string, act: (phase: UnitOfWork, row: Dispute) => unknown) =>
  organization.work().atomically(async (phase) => act(phase, await lockRow(phase, DisputeExtensionEntity, id, "it")));

type Dispute = Awaited<ReturnType<typeof lockRow<typeof DisputeExtensionEntity>>>;

const entriesOf = (id: string) =>
  onDatabase(platform.databaseUrl, async (client) => {
    const sql = "select entry from metadata_values where id = $1 order by entry";
    return (await client.query<{ entry: string }>(sql, [id])).rows.map(({ entry }) => entry);
  });

const digests = (metadata: Record<string, string>) =>
  Object.entries(metadata)
    .map(([key, value]) => entryDigest(key, value))
    .sort();

const isTrue = async () => expect(await wrongMetadataValues(platform.databaseUrl, registry.entities)).toEqual([]);

describe("the index of metadata", () => {
  test("follows every change of a resource: new, changed twice in a transaction, and removed", async () => {
    const id = await aDispute({ a: "1", b: "ключ 'x'" });
    expect(await entriesOf(id)).toEqual(digests({ a: "1", b: "ключ 'x'" }));
    await change(id, async (phase, row) => {
      row.metadata = { a: "2" };
      await phase.save();
      row.metadata = { a: "1", c: "3" };
    });
    expect(await entriesOf(id)).toEqual(digests({ a: "1", c: "3" }));
    await change(id, (_phase, row) => Object.assign(row, { currency: "EUR" }));
    await isTrue();
    await change(id, (phase, row) => phase.em.remove(row));
    expect(await entriesOf(id)).toEqual([]);
  });

  test("moves along when a resource moves in its list", async () => {
    const id = await aDispute({ a: "1" });
    await change(id, (_phase, row) => Object.assign(row, { createdAt: new Date(Date.UTC(2020, 1, 1)) }));
    expect(await entriesOf(id)).toEqual(digests({ a: "1" }));
    await isTrue();
  });

  test("keeps nothing of a transaction that fails", async () => {
    const id = await aDispute({ a: "1" });
    const failed = change(id, async (phase, row) => {
      row.metadata = { b: "2" };
      await phase.save();
      throw new Error("rolled back");
    });
    await expect(failed).rejects.toThrow("rolled back");
    expect(await entriesOf(id)).toEqual(digests({ a: "1" }));
  });

  test("refuses a change outside a transaction, of which one half could be lost", async () => {
    const work = organization.work();
    await expect(someDisputeRows(work, 1, { metadata: { a: "1" } })).rejects.toThrow("outside a transaction");
    await isTrue();
  });

  test("is filled by the migration as the changes fill it", async () => {
    await aDispute({ a: "ключ\u0001", "b-c": "ẞ\u{1F600} \\ \" '" });
    await onDatabase(platform.databaseUrl, async (client) => {
      const before = await client.query("select * from metadata_values order by 1, 2, 3, 4, 5, 6");
      await client.query("truncate metadata_values");
      for (const fill of MetadataValues.fills) await client.query(fill);
      const after = await client.query("select * from metadata_values order by 1, 2, 3, 4, 5, 6");
      expect(after.rows.length).toBeGreaterThan(2);
      expect(after.rows).toEqual(before.rows);
    });
  });

  test("is of all resources whose lists are filtered by it, and the migration fills all that were there", () => {
    const kept = registry.entities.filter(({ meta }) => hasMetadata(meta)).map(({ meta }) => meta.tableName);
    const filtered = registry.lists.filter(({ request }) => request.field.metadata);
    // The sales of a device are a list of their own.
    const tables = new Set(filtered.map(({ entity }) => entity.meta.tableName));
    expect([...tables].sort()).toEqual(kept.sort());
    // A table of a later migration had no rows to fill.
    const later = ["payment_links", "plans", "subscriptions", "devices", "terminal_sales"];
    const older = kept.filter((table) => !later.includes(table));
    for (const table of older) expect(MetadataValues.fills.some((fill) => fill.includes(`from ${table} `))).toBe(true);
  });
});
