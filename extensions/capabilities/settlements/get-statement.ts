import { CSV_TYPE } from "#contract/csv.ts";
import { getOrganization } from "#extensions/capabilities/organizations/index.ts";
import { readTerms, type Settlement } from "#extensions/capabilities/settlement-queue/index.ts";
import { MOST_PDF_ROWS } from "#extensions/platform/documents/table-pdf.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { settlementFacts } from "./settlement.rules.ts";
import { getSettlement } from "./settlements.service.ts";
import { statementHeader, statementLines } from "./statement/statement-csv.ts";
import { readEntries, type StatementEntry, type StatementPosition } from "./statement/statement-entries.queries.ts";
import { statementPdf } from "./statement/statement-pdf.ts";

const ROWS_PER_PART = 2_000;

interface StatementRequest {
  readonly settlementId: string;
  readonly format?: string | undefined;
  readonly place?: string | undefined;
}

interface StatementPart {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Uint8Array;
  readonly nextPlace?: string | undefined;
}

/**
 * A part of the statement: a whole PDF file, or some lines of a CSV file.
 * @throws resource_missing, settlement_not_closed
 */
export async function getStatement(work: UnitOfWork, request: StatementRequest): Promise<StatementPart> {
  const settlement = await getSettlement(work, request.settlementId);
  if (settlement.status === "accruing") throw refuse("settlement_not_closed", settlementFacts(settlement));
  return request.format === "csv" ? csvPart(work, settlement, request.place) : pdfFile(work, settlement);
}

/** The position to continue a CSV file from, and the settlement's entry count at its start. */
type CsvPosition = readonly [...StatementPosition, entryCount: number];

async function csvPart(work: UnitOfWork, settlement: Settlement, place: string | undefined): Promise<StatementPart> {
  const entryCount = settlement.entryCount ?? 0;
  const from = place === undefined ? null : (JSON.parse(place) as CsvPosition);
  // Aborts a file whose first lines are outdated, so that it does not look complete.
  if (from && from[2] !== entryCount) throw new Error("entries were removed while the statement was downloaded");
  const after: StatementPosition | null = from && [from[0], from[1]];
  const { entries, next } = await readEntries(work, settlement.id, { after, limit: ROWS_PER_PART });
  const lines = statementLines(entries, settlement.currency);
  return {
    fileName: fileNameOf(settlement, "csv"),
    contentType: CSV_TYPE,
    content: Buffer.from(from ? lines : statementHeader + lines),
    nextPlace: next ? JSON.stringify([...next, entryCount] satisfies CsvPosition) : undefined,
  };
}

async function pdfFile(work: UnitOfWork, settlement: Settlement): Promise<StatementPart> {
  const { name: organizationName } = await getOrganization(work, { id: work.tenant.organizationId });
  const { timeZone } = await readTerms(work);
  const entryCount = settlement.entryCount ?? 0;
  const facts = { settlement, organizationName, timeZone };
  const content =
    entryCount > MOST_PDF_ROWS
      ? await statementPdf({ ...facts, listedCount: 0, notice: tooMany(entryCount) }, [])
      : await statementPdf({ ...facts, listedCount: entryCount, notice: null }, pagesOf(work, settlement));
  return { fileName: fileNameOf(settlement, "pdf"), contentType: "application/pdf", content };
}

function tooMany(entryCount: number): string {
  return `This settlement has ${entryCount} entries. The statement as a CSV file lists them.`;
}

/** @throws Error when the entries' sum differs from the settlement's, since they are changing */
async function* pagesOf(work: UnitOfWork, settlement: Settlement): AsyncGenerator<readonly StatementEntry[]> {
  let net = 0n;
  for (let after: StatementPosition | null = null, isFirst = true; isFirst || after; isFirst = false) {
    const { entries, next } = await readEntries(work, settlement.id, { after, limit: ROWS_PER_PART });
    for (const { netMinorUnits } of entries) net += netMinorUnits;
    yield entries;
    after = next;
  }
  if (net !== settlement.netMinorUnits) throw new Error("entries were removed while the statement was written");
}

/** For example settlement-2026-11-20-usd.pdf. */
function fileNameOf({ closedAt, createdAt, currency }: Settlement, extension: string): string {
  return `settlement-${(closedAt ?? createdAt).toISOString().slice(0, 10)}-${currency.toLowerCase()}.${extension}`;
}
