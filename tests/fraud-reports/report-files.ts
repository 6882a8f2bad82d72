import { randomUUID } from "node:crypto";
import { aDepositsFolder, TODAY } from "#tests/reconciliation/deposit-files.ts";
import type { TestOrganization } from "#tests/support/platform.ts";
import { someTransactionRows } from "#tests/support/transaction-rows.ts";

export const HEADER = "report_type,report_id,reference,reported_on,amount,currency,fraud_type";

interface Line {
  readonly type?: string;
  readonly id?: string;
  readonly on?: string;
  readonly amount?: number | string;
  readonly currency?: string;
  readonly fraudType?: string;
}

/** A line about a payment. */
export function aReportLine(
  transactionId: string,
  {
    type = "tc40",
    id = randomUUID(),
    on = TODAY,
    amount = 4_200,
    currency = "USD",
    fraudType = "lost_stolen",
  }: Line = {},
): string {
  return [type, id, transactionId, on, amount, currency, fraudType].join(",");
}

/** Writes files of fraud reports, which are removed after the tests. */
export async function aReportsFolder() {
  const aFile = await aDepositsFolder();
  return (...lines: readonly string[]) => aFile(HEADER, ...lines);
}

/** A captured payment with a card of this brand. */
export async function aSaleOf(organization: TestOrganization, brand: string, columns: object = {}): Promise<string> {
  const [id = ""] = await someTransactionRows(organization.work(), 1, { brand, ...columns });
  return id;
}
