import { move, type Posting, post } from "#extensions/capabilities/ledger/index.ts";
import { CommandFailedError } from "#extensions/platform/commands/arguments.ts";
import { checkLineFile, lineBatches, type Numbered } from "#extensions/platform/commands/line-file.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { DepositFileEntity, DepositLineEntity } from "./deposit.entity.ts";
import { DEPOSIT_FORMAT, type DepositLine, isFeeLine } from "./deposit-line.rules.ts";
import { addFile, findDisputeIds, insertLines, type ResolvedLine } from "./deposits.queries.ts";

const BATCH = 500;

/**
 * Imports a processor's file and books its deposits in batches, one transaction each. Known line IDs are skipped, so it
 * can be repeated.
 */
export async function importDeposits(work: UnitOfWork, path: string) {
  const file = await checkLineFile(path, DEPOSIT_FORMAT);
  const { sha256, lineCount } = file;
  await addFile(work, file);
  const { id, finishedAt } = await work.em.findOneOrFail(DepositFileEntity, { environment: work.environment, sha256 });
  let added = 0;
  if (!finishedAt)
    for await (const lines of lineBatches(path, DEPOSIT_FORMAT, BATCH))
      added += await work.atomically((phase) => importBatch(phase, id, lines));
  await work.em.nativeUpdate(DepositFileEntity, { id, finishedAt: null }, { finishedAt: work.clock.realNow() });
  return { deposit_file_id: id, lines: lineCount, imported: added, known: lineCount - added };
}

async function importBatch(
  phase: UnitOfWork,
  fileId: string,
  lines: readonly Numbered<DepositLine>[],
): Promise<number> {
  const resolved = await resolve(phase, lines);
  const added = await insertLines(phase, fileId, resolved);
  const known = resolved.filter(({ lineId }) => !added.has(lineId));
  if (known.length > 0) await assertSame(phase, known);
  // A line ID that occurs twice in the batch is added once.
  const fresh = [...new Map(resolved.map((line) => [line.lineId, line])).values()];
  await post(
    phase,
    postingsOf(
      fileId,
      fresh.filter(({ lineId }) => added.has(lineId)),
    ),
  );
  return added.size;
}

/** The engine uses our IDs for payments and refunds, and its own for disputes. */
async function resolve(phase: UnitOfWork, lines: readonly Numbered<DepositLine>[]): Promise<ResolvedLine[]> {
  const disputes = await findDisputeIds(phase, [...new Set(lines.map(({ reference }) => reference))]);
  const sourceOf = (line: Numbered<DepositLine>) =>
    isFeeLine(line) ? null : (disputes.get(line.reference) ?? line.reference);
  return lines.map((line) => ({ ...line, sourceId: sourceOf(line) }));
}

/** @throws CommandFailedError when a line reuses the ID of a different one */
async function assertSame({ em, environment }: UnitOfWork, lines: readonly ResolvedLine[]): Promise<void> {
  const ids = lines.map(({ lineId }) => lineId);
  const stored = await em.find(DepositLineEntity, { environment, lineId: { $in: ids } });
  const byId = new Map(stored.map((line) => [line.lineId, line]));
  for (const { number, lineId, amount, fee, currency, reference } of lines) {
    const same = byId.get(lineId);
    const isSameAmount = same?.amountMinorUnits === BigInt(amount) && same.feeMinorUnits === BigInt(fee);
    if (isSameAmount && same.currency === currency && same.reference === reference) continue;
    throw new CommandFailedError(
      `Line ${number}: line_id ${lineId} is known with other values, from line ${same?.lineNumber} of ${same?.fileId}. ` +
        "The lines before it are imported. Correct the file and import it again.",
    );
  }
}

/** Reduces the processor's debt: the net amount reaches the bank, and the fee is a cost. */
function postingsOf(fileId: string, lines: readonly ResolvedLine[]): Posting[] {
  const byDeposit = Map.groupBy(lines, ({ depositId, currency }) => `${depositId} ${currency}`);
  return [...byDeposit].flatMap(([name, of]) => {
    const [first] = of;
    if (!first) return [];
    const gross = of.reduce((total, { amount }) => total + BigInt(amount), 0n);
    const fees = of.reduce((total, { fee }) => total + BigInt(fee), 0n);
    const moves = [
      ...move("bank", "processor_clearing", gross - fees),
      ...move("processor_costs", "processor_clearing", fees),
    ];
    return [{ sourceId: fileId, event: `deposited ${name} ${first.number}`, currency: first.currency, moves }];
  });
}
