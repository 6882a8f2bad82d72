import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importFraudReports } from "#extensions/capabilities/fraud-reports/import-fraud-reports.ts";
import { FraudReportEntity } from "#extensions/capabilities/fraud-reports/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { someTransactionRows } from "#tests/support/transaction-rows.ts";
import type { CapabilityWorld } from "#tests/support/world.ts";
import { aReportLine, HEADER } from "./report-files.ts";

async function aReport(work: UnitOfWork, fraudType = "card_not_present"): Promise<string> {
  const [transactionId = ""] = await someTransactionRows(work, 1, { brand: "Visa" });
  const folder = await mkdtemp(join(tmpdir(), "fraud-reports-"));
  const path = join(folder, "reports.csv");
  await writeFile(path, `${HEADER}\n${aReportLine(transactionId, { fraudType })}`);
  await importFraudReports(work, path).finally(() => rm(folder, { recursive: true }));
  return (await work.em.findOneOrFail(FraudReportEntity, { environment: work.environment, transactionId })).id;
}

export const world: CapabilityWorld = {
  build: async ({ organization, canary }) => ({
    fraud_report_id: await aReport(organization.work(), canary.slice(0, 40)),
  }),
  buildLive: async ({ organization }) => ({ fraud_report_id: await aReport(organization.liveWork()) }),
  samples: {
    "fraudReports.list": () => [{ message: { limit: 100 } }, { message: { network: ["visa"], limit: 1 } }],
  },
  entries: { "GET routes/_dashboard+/disputes.fraud-reports": {} },
};
