import { move, type Posting, post } from "#extensions/capabilities/ledger/index.ts";
import { CommandFailedError } from "#extensions/platform/commands/arguments.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { DepositFileEntity, DepositLineEntity } from "./deposit.entity.ts";
import { checkDepositFile, depositBatches, type NumberedLine } from "./deposit-file.ts";
import { isFeeLine } from "./deposit-line.rules.ts";
import { addFile, findDisputeIds, insertLines, type ResolvedLine } from "./deposits.queries.ts";

const BATCH = 500;

/**
 * Imports a file of the processor and books what it deposited, batch by batch, each in a transaction. A line is known by its id: what
 * was imported before, by this file or another one, is left out, so that an import that stopped can be repeated.
 */
export async function importDeposits(work: UnitOfWork, path: string) {
  const file = await checkDepositFile(path);
  const { sha256, lineCount } = file;
  await addFile(work, file);
  const { id, finishedAt } = await work.em.findOneOrFail(DepositFileEntity, { environment: work.environment, sha256 });
  let added = 0;
  if (!finishedAt)
    for await (const lines of depositBatches(path, BATCH))
      added += await work.atomically((phase) => importBatch(phase, id, lines));
  await work.em.nativeUpdate(DepositFileEntity, { id, finishedAt: null }, { finishedAt: work.clock.realNow() });
  return { deposit_file_id: id, lines: lineCount, imported: added, known: lineCount - added };
}

async function importBatch(phase: UnitOfWork, fileId: string, lines: readonly NumberedLine[]): Promise<number> {
  const resolved = await resolve(phase, lines);
  const added = await insertLines(phase, fileId, resolved);
  const known = resolved.filter(({ lineId }) => !added.has(lineId));
  if (known.length > 0) await assertSame(phase, known);
  // A line whose id stands twice in the batch is added once.
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

/** The engine names payments and refunds by our ids, and disputes by its own. */
async function resolve(phase: UnitOfWork, lines: readonly NumberedLine[]): Promise<ResolvedLine[]> {
  const disputes = await findDisputeIds(phase, [...new Set(lines.map(({ reference }) => reference))]);
  const sourceOf = (line: NumberedLine) => (isFeeLine(line) ? null : (disputes.get(line.reference) ?? line.reference));
  return lines.map((line) => ({ ...line, sourceId: sourceOf(line) }));
}

/** @throws CommandFailedError when a line has the id of another one */
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

/** The processor owes less: the bank has what it paid, and what it kept is a cost. */
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
