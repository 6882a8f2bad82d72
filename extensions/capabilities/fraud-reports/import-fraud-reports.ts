import { hasCardNumber } from "#contract/card-number.ts";
import { networkOf } from "#extensions/capabilities/disputes/index.ts";
import { CommandFailedError } from "#extensions/platform/commands/arguments.ts";
import { checkLineFile, lineBatches, type Numbered } from "#extensions/platform/commands/line-file.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import { awaitTurn } from "#extensions/platform/work/await-turn.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { APPLY_RULES } from "./apply-rules.ts";
import { type FraudReport, FraudReportEntity, FraudReportFileEntity } from "./fraud-report.entity.ts";
import { addReportFile, findSales } from "./fraud-reports.queries.ts";
import { NETWORK_OF, problemOf, REPORT_FORMAT, type ReportLine } from "./report-line.rules.ts";

const DAY_MS = 86_400_000;
const BATCH = 500;
const MOST_PROBLEMS = 20;

type Line = Numbered<ReportLine>;

/**
 * Imports a file of fraud reports in batches, one transaction each. All of it is checked before anything is written.
 * Known reports are skipped, so it can be repeated.
 */
export async function importFraudReports(work: UnitOfWork, path: string) {
  const file = await checkLineFile(path, REPORT_FORMAT);
  await assertKnownSales(work, path);
  const { sha256, lineCount } = file;
  await addReportFile(work, file);
  const stored = await work.em.findOneOrFail(FraudReportFileEntity, { environment: work.environment, sha256 });
  let added = 0;
  if (!stored.finishedAt)
    for await (const lines of lineBatches(path, REPORT_FORMAT, BATCH)) {
      added += await work.atomically((phase) => importBatch(phase, lines));
      // Otherwise the commit of each batch compares the rows of all before.
      work.em.clear();
    }
  const { id } = stored;
  await work.em.nativeUpdate(FraudReportFileEntity, { id, finishedAt: null }, { finishedAt: work.now() });
  return { fraud_report_file_id: id, lines: lineCount, imported: added, known: lineCount - added };
}

/** @throws CommandFailedError with the lines that have a card number, or whose payment is unknown or does not fit */
async function assertKnownSales(work: UnitOfWork, path: string): Promise<void> {
  const problems: string[] = [];
  // In the first time zones it is tomorrow already.
  const lastDay = new Date(work.now().getTime() + DAY_MS).toISOString().slice(0, "2026-11-22".length);
  for await (const lines of lineBatches(path, REPORT_FORMAT, BATCH)) {
    const sales = await findSales(work, [...new Set(lines.map(({ transactionId }) => transactionId))]);
    const known = new Map(sales.map(({ id, brand }) => [id, { network: networkOf(brand) }]));
    for (const line of lines) {
      const problem = cardIn(line) ?? problemOf(line, known.get(line.transactionId), lastDay);
      if (problem !== null && problems.length < MOST_PROBLEMS) problems.push(`Line ${line.number}: ${problem}`);
    }
  }
  if (problems.length > 0) throw new CommandFailedError(["The file was not imported.", ...problems].join("\n"));
}

const CARD = "report_id or fraud_type looks like a card number. Leave card numbers out; put a letter before an ID.";

const cardIn = ({ networkReference, fraudType }: Line): string | null =>
  hasCardNumber(`${networkReference}\n${fraudType ?? ""}`) ? CARD : null;

async function importBatch(phase: UnitOfWork, lines: readonly Line[]): Promise<number> {
  // Two imports of one report at once would both add it.
  await awaitTurn(phase);
  const known = new Map((await findKnown(phase, lines)).map((report) => [keyOf(report), report]));
  let added = 0;
  for (const line of lines) {
    const same = known.get(keyOf(line));
    if (same) assertSame(same, line);
    else {
      known.set(keyOf(line), receive(phase, line));
      added += 1;
    }
  }
  await phase.save();
  return added;
}

type Keyed = Pick<ReportLine, "reportType" | "networkReference">;
const keyOf = ({ reportType, networkReference }: Keyed): string => `${reportType} ${networkReference}`;

function findKnown({ em, environment }: UnitOfWork, lines: readonly Line[]) {
  const references = [...new Set(lines.map(({ networkReference }) => networkReference))];
  return em.find(FraudReportEntity, { environment, networkReference: { $in: references } });
}

function receive(phase: UnitOfWork, { number: _number, amount, ...line }: Line): FraudReport {
  const report = createRow(phase, FraudReportEntity, {
    ...line,
    id: newId("fraudReport", phase.now()),
    network: NETWORK_OF[line.reportType],
    amountMinorUnits: BigInt(amount),
  });
  phase.record({ type: "fraud_report.received", subject: report, parentId: line.transactionId });
  phase.due({ kind: APPLY_RULES, subjectId: report.id, at: phase.now() });
  return report;
}

/** @throws CommandFailedError when a line reuses the ID of a different report */
function assertSame(known: FraudReport, line: Line): void {
  const isSameAmount = known.amountMinorUnits === BigInt(line.amount) && known.currency === line.currency;
  const isSameFraud = known.transactionId === line.transactionId && known.fraudType === line.fraudType;
  if (isSameAmount && isSameFraud && known.reportedOn === line.reportedOn) return;
  throw new CommandFailedError(
    `Line ${line.number}: report_id ${line.networkReference} is known with other values. ` +
      "The batches of lines before it are imported. Correct the file and import it again.",
  );
}
