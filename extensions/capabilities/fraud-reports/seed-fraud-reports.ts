import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TransactionExtension, TransactionExtensionEntity } from "#extensions/capabilities/transactions/index.ts";
import type { DemoOrganization } from "#extensions/platform/composition/demo.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { FraudReportFileEntity } from "./fraud-report.entity.ts";
import { importFraudReports } from "./import-fraud-reports.ts";

const HEADER = "report_type,report_id,reference,reported_on,amount,currency,fraud_type";
const REPORTED = [
  { reportType: "tc40", brand: "Visa", count: 2 },
  { reportType: "safe", brand: "Mastercard", count: 1 },
] as const;

/** Imports a few reports for the announced demo organization. The others show what is missing without them. */
export async function seedFraudReports(work: UnitOfWork, demo: DemoOrganization): Promise<Record<string, never>> {
  const { environment } = work;
  if (!demo.isAnnounced || (await work.em.count(FraudReportFileEntity, { environment })) > 0) return {};
  const lines = await Promise.all(
    REPORTED.map(async ({ reportType, brand, count }) =>
      (await newestSales(work, brand, count)).map((sale) => lineOf(work, reportType, sale)),
    ),
  );
  const folder = await mkdtemp(join(tmpdir(), "fraud-reports-"));
  const path = join(folder, "demo.csv");
  await writeFile(path, [HEADER, ...lines.flat()].join("\n"));
  await importFraudReports(work, path).finally(() => rm(folder, { recursive: true }));
  return {};
}

function newestSales({ em, environment }: UnitOfWork, brand: string, count: number): Promise<TransactionExtension[]> {
  const where = { environment, brand, status: "succeeded", channel: { $ne: "terminal" }, disputeId: null };
  return em.find(TransactionExtensionEntity, where, { orderBy: { createdAt: "desc", id: "desc" }, limit: count });
}

function lineOf(
  work: UnitOfWork,
  reportType: string,
  { id, amountMinorUnits, currency }: TransactionExtension,
): string {
  const today = work.now().toISOString().slice(0, "2026-11-22".length);
  return [reportType, `demo-${id}`, id, today, amountMinorUnits, currency, "card_not_present"].join(",");
}
