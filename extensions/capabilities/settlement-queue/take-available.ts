import { lockBalance } from "#extensions/capabilities/ledger/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { readSpendableOf } from "./spendable.queries.ts";

interface Taking<Taken> {
  readonly currency: string;
  readonly take: () => Promise<Taken>;
  /** Why it is refused, from what was available before. Nothing of the transaction is kept then. */
  readonly refusal: (availableMinorUnits: bigint) => Error;
}

/** Takes from what is available, under its lock, and never more than there is. */
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
