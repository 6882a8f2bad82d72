import type { Client } from "pg";
import { beforeEach, describe, expect, test } from "vitest";
import { PARTS_PER_RUN, ROWS_PER_PART } from "#extensions/capabilities/exports/export.rules.ts";
import { startJobs } from "#extensions/platform/job-runner/start-jobs.ts";
import { onDatabase } from "#tests/support/database.ts";
import { someDisputeRows } from "#tests/support/dispute-rows.ts";
import { exportJobThatDies, prepare, prepareJob } from "#tests/support/exports.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { anExporter, idsIn } from "./an-exporter.ts";

const { platform } = await startPlatform();
let exporter: Awaited<ReturnType<typeof anExporter>>;
beforeEach(async () => {
  exporter = await anExporter(platform);
});

describe("a file of several parts", () => {
  const COUNT = 3 * ROWS_PER_PART + 7;

  test.each([1, 2, 3, 4])("has each row once when the process dies while it reads part %i", async (atRead) => {
    const ids = await someDisputeRows(exporter.work(), COUNT);
    const { exportId } = await exporter.anExport();
    await expect(exportJobThatDies(atRead).run(exporter.work(), { exportId })).rejects.toThrow("died");
    expect(await exporter.partsOf(exportId)).toHaveLength(atRead - 1);
    const before = await exporter.exports.getExport({ exportId });
    expect(before.rowCount).toBe(BigInt((atRead - 1) * ROWS_PER_PART));
    await prepare(exporter.work(), exportId);
    expect(idsIn(await exporter.fileOf(exportId)).toSorted()).toEqual(ids.toSorted());
  });

  test("has each row once when two processes prepare it at once, and rows come meanwhile", async () => {
    const ids = await someDisputeRows(exporter.work(), COUNT, { createdAt: new Date("2026-01-01T00:00:00Z") });
    const { exportId } = await exporter.anExport();
    await Promise.all([
      prepare(exporter.work(), exportId),
      prepare(exporter.work(), exportId),
      someDisputeRows(exporter.work(), 50),
    ]);
    const found = idsIn(await exporter.fileOf(exportId));
    expect(new Set(found).size).toBe(found.length);
    expect(found.filter((id) => ids.includes(id))).toHaveLength(COUNT);
    const { rowCount, exportStatus } = await exporter.exports.getExport({ exportId });
    expect([exportStatus, rowCount]).toEqual(["ready", BigInt(found.length)]);
    expect(await exporter.eventsOf(exportId)).toEqual(["export.created", "export.started", "export.ready"]);
  });
});

test("a file of 100,000 rows is prepared by the queue, run after run, in bounded parts", {
  timeout: 180_000,
}, async () => {
  const ROWS = 100_000;
  const [sample = ""] = await someDisputeRows(exporter.work(), 1);
  await onDatabase(platform.databaseUrl, (client) => copyRow(client, sample, ROWS - 1));
  const { exportId } = await exporter.anExport();
  const jobs = await startJobs(platform.context, [prepareJob]);
  try {
    const status = async () => (await exporter.exports.getExport({ exportId })).exportStatus;
    await expect.poll(status, { timeout: 150_000, interval: 500 }).toBe("ready");
  } finally {
    await jobs.stop(5_000);
  }
  const parts = await exporter.partsOf(exportId);
  expect(parts.length).toBe(ROWS / ROWS_PER_PART);
  // More than one run, each with its own retries.
  expect(parts.length).toBeGreaterThan(PARTS_PER_RUN);
  expect(Math.max(...parts.map(({ content }) => content.length))).toBeLessThan(1_048_576);
  expect(new Set(idsIn(await exporter.fileOf(exportId))).size).toBe(ROWS);
});

/** Rows like this one, with ids of their own. */
async function copyRow(client: Pick<Client, "query">, id: string, count: number): Promise<void> {
  const names =
    "organization_id, environment, transaction_id, amount_minor_units, currency, stage, status, evidence_count, unsubmitted_count, updated_at";
  await client.query(
    `insert into dispute_extensions (id, engine_dispute_id, created_at, ${names})
     select 'dsp_' || n, 'engine_' || n, created_at - make_interval(secs => n), ${names}
     from dispute_extensions, generate_series(1, $2::int) n where id = $1`,
    [id, count],
  );
}
