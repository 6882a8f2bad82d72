import { CSV_TYPE } from "#contract/csv.ts";
import { getOrganization } from "#extensions/capabilities/organizations/index.ts";
import type { Payout } from "#extensions/capabilities/payouts/index.ts";
import { readTerms } from "#extensions/capabilities/settlement-queue/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { readBankDay } from "./read-bank-day.ts";
import { type Reconciled, reconcilePayout } from "./reconcile-payout.ts";
import { type ReconciledRow, type RowPosition, readReconciledRows } from "./reconciled-rows.queries.ts";
import { carriedLine, reconciliationHeader, reconciliationLines } from "./reconciliation-csv.ts";
import { reconciliationPdf } from "./reconciliation-pdf.ts";

const ROWS_PER_PART = 2_000;

interface FileRequest {
  readonly payoutId: string;
  readonly format?: string | undefined;
  readonly place?: string | undefined;
}

interface FilePart {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Uint8Array;
  readonly nextPlace?: string | undefined;
}

/** A part of the file: a whole PDF file, or some lines of a CSV file. @throws resource_missing */
export async function readReconciliationFile(
  work: UnitOfWork,
  { payoutId, format, place }: FileRequest,
): Promise<FilePart> {
  const reconciled = await reconcilePayout(work, payoutId);
  return format === "csv" ? csvPart(work, reconciled, place) : pdfFile(work, reconciled);
}

/** The number of the settlement, the oldest being 0, and the row before the part. */
type CsvPosition = readonly [settlement: number, after: RowPosition | null];

async function csvPart(work: UnitOfWork, reconciled: Reconciled, place: string | undefined): Promise<FilePart> {
  const { payout, settlements, carriedMinorUnits } = reconciled;
  const ids = settlements.map(({ settlementId }) => settlementId).reverse();
  const [number, after] = place === undefined ? [0, null] : (JSON.parse(place) as CsvPosition);
  const page = await pageOf(work, ids[number], after);
  const next: CsvPosition = page.next ? [number, page.next] : [number + 1, null];
  const carried = carriedMinorUnits === 0n ? "" : carriedLine(carriedMinorUnits, payout.currency);
  const begin = place === undefined ? reconciliationHeader + carried : "";
  return {
    fileName: fileNameOf(payout, "csv"),
    contentType: CSV_TYPE,
    content: Buffer.from(begin + reconciliationLines(page.rows, payout.currency)),
    nextPlace: next[0] < ids.length ? JSON.stringify(next) : undefined,
  };
}

async function pageOf(work: UnitOfWork, settlementId: string | undefined, after: RowPosition | null) {
  if (settlementId === undefined) return { rows: [], next: null };
  return readReconciledRows(work, settlementId, { after, limit: ROWS_PER_PART });
}

async function pdfFile(work: UnitOfWork, reconciled: Reconciled): Promise<FilePart> {
  const { name: organizationName } = await getOrganization(work, { id: work.tenant.organizationId });
  const { timeZone } = await readTerms(work);
  const bankBookedOn = await readBankDay(work, reconciled.payout.id);
  const facts = { reconciled, bankBookedOn, organizationName, timeZone };
  const content = await reconciliationPdf(facts, pagesOf(work, reconciled));
  return { fileName: fileNameOf(reconciled.payout, "pdf"), contentType: "application/pdf", content };
}

async function* pagesOf(work: UnitOfWork, { settlements }: Reconciled): AsyncGenerator<readonly ReconciledRow[]> {
  for (const { settlementId } of settlements.toReversed())
    for (let after: RowPosition | null = null, isFirst = true; isFirst || after; isFirst = false) {
      const { rows, next } = await readReconciledRows(work, settlementId, { after, limit: ROWS_PER_PART });
      yield rows;
      after = next;
    }
}

/** For example payout-2026-11-20-usd.pdf. */
function fileNameOf({ createdAt, currency }: Payout, extension: string): string {
  return `payout-${createdAt.toISOString().slice(0, 10)}-${currency.toLowerCase()}.${extension}`;
}
