import { CSV_TYPE } from "#contract/csv.ts";
import { readRow } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { MonthlyStatementEntity } from "./monthly-statement.entity.ts";
import { statementCsv } from "./statement-csv.ts";
import { feeInvoicePdf, statementPdf } from "./statement-pdf.ts";
import { feeRows, statementRows } from "./statement-rows.ts";

interface ContentRequest {
  readonly monthlyStatementId: string;
  readonly format?: string | undefined;
  readonly document?: string | undefined;
}

/** The statement or its fee invoice as a file, from the stored sums alone. @throws resource_missing */
export async function readStatementContent(work: UnitOfWork, request: ContentRequest) {
  const statement = await readRow(work, MonthlyStatementEntity, request.monthlyStatementId, "monthly statement");
  const isInvoice = request.document === "fee_invoice";
  const name = `${isInvoice ? "fee-invoice" : "statement"}-${statement.month}-${statement.currency.toLowerCase()}`;
  if (request.format === "csv") {
    const rows = isInvoice ? feeRows(statement) : statementRows(statement);
    return { fileName: `${name}.csv`, contentType: CSV_TYPE, content: Buffer.from(statementCsv(statement, rows)) };
  }
  const content = await (isInvoice ? feeInvoicePdf(statement) : statementPdf(statement));
  return { fileName: `${name}.pdf`, contentType: "application/pdf", content };
}
