import { randomUUID } from "node:crypto";
import { Code } from "@connectrpc/connect";
import { beforeEach, describe, expect, test } from "vitest";
import { exportedResources } from "#contract/exported-lists.ts";
import { EXPIRE_EXPORT, expireExport } from "#extensions/capabilities/exports/expire-export.ts";
import { ExportEntity } from "#extensions/capabilities/exports/export.entity.ts";
import { MAX_ROWS, ROWS_PER_PART } from "#extensions/capabilities/exports/export.rules.ts";
import { registry } from "#extensions/capabilities.ts";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { someDisputeRows } from "#tests/support/dispute-rows.ts";
import { exportJobThatDies, prepare, prepareJob } from "#tests/support/exports.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { anExporter, idsIn } from "./an-exporter.ts";

const { platform } = await startPlatform();
let exporter: Awaited<ReturnType<typeof anExporter>>;
beforeEach(async () => {
  exporter = await anExporter(platform);
});

describe("an export", () => {
  test("is accepted, prepared, and has the rows that the list has", async () => {
    const ids = await someDisputeRows(exporter.work(), 3, { reason: "=1+1" });
    await someDisputeRows(exporter.work(), 2, { currency: "EUR" });
    const created = await exporter.anExport({
      currency: "USD",
      amount_gte: "1",
      dispute_status: "dispute_opened,dispute_won",
    });
    expect(created).toMatchObject({ exportStatus: "pending", format: "csv", rowCount: 0n, version: 1 });
    expect(Number(created.expiresAt?.seconds) - Number(created.createdAt?.seconds)).toBe(7 * 86_400);

    await prepare(exporter.work(), created.exportId);
    const ready = await exporter.exports.getExport({ exportId: created.exportId });
    const file = await exporter.fileOf(created.exportId);
    expect(ready).toMatchObject({ exportStatus: "ready", rowCount: 3n, sizeBytes: BigInt(file.length) });
    expect(ready.readyAt).toBeDefined();
    expect(idsIn(file).toSorted()).toEqual(ids.toSorted());
    expect(file).toContain("dispute_id,engine_dispute_id,");
    expect(file).toContain(",'=1+1,");
    expect(file).toContain(",42.00,USD,");
    expect(await exporter.eventsOf(created.exportId)).toEqual(["export.created", "export.ready"]);
  });

  test("of an empty list is a file with the names of the columns", async () => {
    const { exportId } = await exporter.anExport();
    await prepare(exporter.work(), exportId);
    expect((await exporter.fileOf(exportId)).split("\r\n")).toEqual([expect.stringMatching(/^dispute_id,/), ""]);
  });

  test("belongs to one organization and environment", async () => {
    await someDisputeRows(exporter.work(), 1);
    const { exportId } = await exporter.anExport();
    await prepare(exporter.work(), exportId);
    const other = (await anExporter(platform)).exports;
    for (const call of [() => other.getExport({ exportId }), () => other.getExportContent({ exportId })])
      expect((await failureOf(call())).code).toBe(Code.NotFound);
    expect((await other.listExports({})).data).toEqual([]);
  });

  test("is not shown to a caller that may not read its list", async () => {
    const { exportId } = await exporter.anExport();
    const { listExports, getExport, getExportContent } = exporter.exports;
    const resources = ["transactions", "customers"];
    expect((await listExports({ resources })).data).toEqual([]);
    expect((await listExports({ resources: ["disputes", "refunds"] })).data).toHaveLength(1);
    for (const read of [getExport, getExportContent])
      expect((await failureOf(read({ exportId, resources }))).code).toBe(Code.NotFound);
  });

  test.each([
    [{ colour: "red" }, "filters.colour"],
    [{ amount_gte: "much" }, "filters.amount_gte"],
    [{ created_at_gte: "yesterday" }, "filters.created_at_gte"],
    [{ currency: "dollars" }, "filters.currency"],
    [{ limit: "1" }, "filters.limit"],
    [{ sort: "created_at" }, "filters.sort"],
  ])("with the filters %j is refused", async (filters, param) => {
    const failure = await failureOf(exporter.anExport(filters as unknown as Record<string, string>));
    expect(infoOf(failure)).toMatchObject({ reason: "export_filter_invalid", metadata: { param } });
  });

  test("that is created again with the same key is the same, with its filters, which no event has", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const create = () =>
      exporter.exports.createExport({ resource: "disputes", filters: { currency: "USD" } }, { headers });
    const [first, again] = [await create(), await create()];
    expect(again).toEqual(first);
    expect(first.filters).toEqual({ currency: "USD" });
    const [event] = await exporter.work().em.find(EventEntity, { subjectId: first.exportId });
    expect(JSON.parse(event?.object ?? "null")).toMatchObject({ export_status: "pending", filters: {} });
  });

  test("waits when ten are being prepared", async () => {
    for (let count = 0; count < 10; count += 1) await exporter.anExport();
    expect(infoOf(await failureOf(exporter.anExport()))).toMatchObject({ reason: "too_many_exports" });
  });
});

describe("a file that is not ready", () => {
  test("cannot be downloaded", async () => {
    const { exportId } = await exporter.anExport();
    const failure = await failureOf(exporter.exports.getExportContent({ exportId }));
    expect(infoOf(failure)).toMatchObject({ reason: "export_not_ready" });
  });

  test("is deleted at the end of its seven days, with the filters", async () => {
    const { exportId } = await exporter.anExport({ currency: "USD" });
    await prepare(exporter.work(), exportId);
    const [due] = await exporter.work().em.find(DueWorkEntity, { kind: EXPIRE_EXPORT, subjectId: exportId });
    const row = await exporter.work().em.findOneOrFail(ExportEntity, { id: exportId });
    expect(due?.dueAt).toEqual(row.expiresAt);
    await exporter.work().atomically((phase) => expireExport(phase, { subjectId: exportId }));
    await exporter.work().atomically((phase) => expireExport(phase, { subjectId: exportId }));
    expect(await exporter.partsOf(exportId)).toEqual([]);
    expect(await exporter.eventsOf(exportId)).toEqual(["export.created", "export.ready", "export.expired"]);
    await prepare(exporter.work(), exportId);
    expect(await exporter.exports.getExport({ exportId })).toMatchObject({ exportStatus: "expired", filters: {} });
  });

  test("has failed when every attempt did, and keeps nothing", async () => {
    await someDisputeRows(exporter.work(), ROWS_PER_PART + 1);
    const { exportId } = await exporter.anExport();
    await expect(exportJobThatDies(2).run(exporter.work(), { exportId })).rejects.toThrow("died");
    await prepareJob.giveUp(exporter.work(), { exportId });
    expect(await exporter.exports.getExport({ exportId })).toMatchObject({
      exportStatus: "failed",
      failureCode: "internal_error",
    });
    expect(await exporter.partsOf(exportId)).toEqual([]);
    expect(await exporter.eventsOf(exportId)).toEqual(["export.created", "export.started", "export.failed"]);
  });

  test("has failed when there are too many rows", async () => {
    await someDisputeRows(exporter.work(), 1);
    const { exportId } = await exporter.anExport();
    await exporter.work().em.nativeUpdate(ExportEntity, { id: exportId }, { rowCount: MAX_ROWS });
    await prepare(exporter.work(), exportId);
    expect(await exporter.exports.getExport({ exportId })).toMatchObject({
      exportStatus: "failed",
      failureCode: "too_many_rows",
    });
  });
});

test("every list that the contract names can be exported, and no other", () => {
  const lists = registry.exports.map(({ resource }) => resource);
  expect(lists.toSorted()).toEqual([...exportedResources()].toSorted());
});
