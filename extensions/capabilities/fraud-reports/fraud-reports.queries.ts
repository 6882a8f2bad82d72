import type { CheckedFile } from "#extensions/platform/commands/line-file.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** Inserts a file, unless it was or is being imported. */
export async function addReportFile(
  { em, tenant, environment, clock }: UnitOfWork,
  { sha256, lineCount }: CheckedFile,
): Promise<void> {
  await em.execute(
    `insert into fraud_report_files (organization_id, id, environment, sha256, line_count, created_at)
     values (?, ?, ?, ?, ?, ?) on conflict (organization_id, environment, sha256) do nothing`,
    [tenant.organizationId, newId("fraudReportFile"), environment, sha256, lineCount, clock.realNow().toISOString()],
  );
}

export interface SaleRow {
  readonly id: string;
  readonly brand: string | null;
}

/** The payments with these IDs. */
export function findSales({ em, tenant, environment }: UnitOfWork, ids: readonly string[]): Promise<SaleRow[]> {
  return em.execute(
    "select id, brand from transaction_extensions where organization_id = ? and environment = ? and id in (?)",
    [tenant.organizationId, environment, ids],
  );
}

/** Which of these payments were reported as fraud. */
export async function findReported(
  { em, tenant, environment }: UnitOfWork,
  transactionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (transactionIds.length === 0) return new Set();
  const rows = await em.execute<{ transaction_id: string }[]>(
    `select distinct transaction_id from fraud_reports
     where organization_id = ? and environment = ? and transaction_id in (?)`,
    [tenant.organizationId, environment, transactionIds],
  );
  return new Set(rows.map(({ transaction_id }) => transaction_id));
}

/** When a file of fraud reports was last imported completely. Null without one. */
export async function findLastImport({ em, tenant, environment }: UnitOfWork): Promise<Date | null> {
  const [row] = await em.execute<{ at: string | null }[]>(
    "select max(finished_at) as at from fraud_report_files where organization_id = ? and environment = ?",
    [tenant.organizationId, environment],
  );
  return row?.at == null ? null : new Date(row.at);
}
