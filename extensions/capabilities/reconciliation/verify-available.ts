import {
  type FoundOverdraft,
  keepOverdraft,
  listOpenOverdrafts,
  type Overdraft,
} from "#extensions/capabilities/ledger/index.ts";
import { freezePayouts } from "#extensions/capabilities/payouts/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { listOverdrawings, type Overdrawing, sumFacts } from "./overdrafts.queries.ts";

/** The maximum duration of a transaction: a decision may not have seen a fact posted shortly before it. */
const TRANSACTION_MS = 60_000;

interface Since {
  readonly after: Date;
  /** The available balance at that time, by currency. */
  readonly openings: ReadonlyMap<string, bigint>;
}

/**
 * Finds debits that exceeded the available balance at their decision. Refunds, disputes and fees may bring it below 0
 * later without a fault.
 */
export async function findOverdrafts(snapshot: UnitOfWork, since: Since): Promise<FoundOverdraft[]> {
  const found: FoundOverdraft[] = [];
  for (const overdrawing of await listOverdrawings(snapshot, since)) {
    const { sourceId, event, currency, balance: availableMinorUnits } = overdrawing;
    if (availableMinorUnits + (await excuseOf(snapshot, overdrawing)) < 0n)
      found.push({ sourceId, event, currency, availableMinorUnits });
  }
  return found;
}

function excuseOf(snapshot: UnitOfWork, { currency, decidedAt, postedAt }: Overdrawing): Promise<bigint> {
  const after = new Date(decidedAt.getTime() - TRANSACTION_MS);
  return sumFacts(snapshot, { currency, after, until: postedAt });
}

/** Freezes payouts of currencies with new overdrafts, and returns sentences about the unresolved ones. */
export async function stopOverdrafts(work: UnitOfWork, found: readonly FoundOverdraft[]): Promise<string[]> {
  for (const overdraft of found) await work.atomically((phase) => stopPayouts(phase, overdraft));
  return (await listOpenOverdrafts(work)).map((overdraft) => `${overdraft.currency}: ${sentenceOf(overdraft)}`);
}

async function stopPayouts(phase: UnitOfWork, overdraft: FoundOverdraft): Promise<void> {
  if (!(await keepOverdraft(phase, overdraft))) return;
  const { sourceId, event, currency, availableMinorUnits } = overdraft;
  await freezePayouts(phase, currency, sentenceOf(overdraft));
  const { organizationId, organizationSlug } = phase.tenant;
  phase.context.logger.error(
    {
      organizationId,
      organizationSlug,
      environment: phase.environment,
      currency,
      sourceId,
      event,
      availableMinorUnits,
    },
    "a balance is overdrawn, and its payouts are stopped",
  );
}

function sentenceOf({ sourceId, event, availableMinorUnits }: FoundOverdraft | Overdraft): string {
  return `${sourceId} (${event}) took more than was available and left ${availableMinorUnits}.`;
}
