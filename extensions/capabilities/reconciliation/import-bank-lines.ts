import { CommandFailedError } from "#extensions/platform/commands/arguments.ts";
import { checkLineFile, lineBatches, type Numbered } from "#extensions/platform/commands/line-file.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { BankFileEntity, BankLineEntity } from "./bank-line.entity.ts";
import { BANK_FORMAT, type BankLine } from "./bank-line.rules.ts";
import { addBankFile, insertBankLines } from "./bank-lines.queries.ts";
import { reportBank } from "./bank-report.ts";
import { matchBankLines } from "./match-bank-lines.ts";

const BATCH = 500;

/**
 * Imports a bank statement in batches, one transaction each, and matches its lines. Nothing is booked: the ledger knows
 * its payouts, and the statement confirms them. Known line IDs are skipped, so it can be repeated.
 */
export async function importBankLines(work: UnitOfWork, path: string) {
  const file = await checkLineFile(path, BANK_FORMAT);
  const { sha256, lineCount } = file;
  await addBankFile(work, file);
  const { id, finishedAt } = await work.em.findOneOrFail(BankFileEntity, { environment: work.environment, sha256 });
  let added = 0;
  if (!finishedAt)
    for await (const lines of lineBatches(path, BANK_FORMAT, BATCH))
      added += await work.atomically((phase) => importBatch(phase, id, lines));
  await work.em.nativeUpdate(BankFileEntity, { id, finishedAt: null }, { finishedAt: work.clock.realNow() });
  await matchBankLines(work);
  return {
    bank_file_id: id,
    lines: lineCount,
    imported: added,
    known: lineCount - added,
    bank: await reportBank(work),
  };
}

async function importBatch(phase: UnitOfWork, fileId: string, lines: readonly Numbered<BankLine>[]): Promise<number> {
  const added = await insertBankLines(phase, fileId, lines);
  const known = lines.filter(({ lineId }) => !added.has(lineId));
  if (known.length > 0) await assertSame(phase, known);
  return added.size;
}

/** @throws CommandFailedError when a line reuses the ID of a different one */
async function assertSame({ em, environment }: UnitOfWork, lines: readonly Numbered<BankLine>[]): Promise<void> {
  const ids = lines.map(({ lineId }) => lineId);
  const stored = await em.find(BankLineEntity, { environment, lineId: { $in: ids } });
  const byId = new Map(stored.map((line) => [line.lineId, line]));
  for (const { number, lineId, amount, currency } of lines) {
    const same = byId.get(lineId);
    if (same?.amountMinorUnits === BigInt(amount) && same.currency === currency) continue;
    throw new CommandFailedError(
      `Line ${number}: line_id ${lineId} is known with other values, from line ${same?.lineNumber} of ${same?.fileId}. ` +
        "The lines before it are imported. Correct the file and import it again.",
    );
  }
}
