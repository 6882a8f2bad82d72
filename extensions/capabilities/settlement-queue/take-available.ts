import { lockBalance } from "#extensions/capabilities/ledger/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { readSpendableOf } from "./spendable.queries.ts";

interface Taking<Taken> {
  readonly currency: string;
  readonly take: () => Promise<Taken>;
  /** Creates the refusal from the available amount before. The transaction is rolled back. */
  readonly refusal: (availableMinorUnits: bigint) => Error;
}

/** Takes an amount from the available balance under its lock, and refuses to overdraw it. */
export async function takeAvailable<Taken>(
  phase: UnitOfWork,
  { currency, take, refusal }: Taking<Taken>,
): Promise<Taken> {
  await lockBalance(phase, currency);
  const before = await readAvailable(phase, currency);
  const taken = await take();
  const after = await readAvailable(phase, currency);
  if (after < 0n && after < before) throw refusal(before);
  return taken;
}

async function readAvailable(phase: UnitOfWork, currency: string): Promise<bigint> {
  return (await readSpendableOf(phase, currency)).merchant_available;
}
