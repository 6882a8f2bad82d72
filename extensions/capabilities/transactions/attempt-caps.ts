import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { cappedNetworkOf, capsOf, earliestUnder } from "./attempt-caps.rules.ts";
import { type CardDecline, countedCards, findLimiting, keepCardDeclines } from "./card-declines.queries.ts";
import type { TransactionExtension } from "./transaction.entity.ts";
import type { RemotePayment } from "./transaction-columns.ts";
import { countUnknownCodes } from "./unknown-decline-codes.ts";

/** A charge of a card, as its network counts it. */
export interface PlannedCharge {
  /** Null for a card without one, which has no caps. */
  readonly fingerprint: string | null;
  /** The card's brand as the engine writes it. */
  readonly network: string | null;
  readonly amountMinorUnits: bigint;
  readonly currency: string;
}

/** Of the cards of these charges, those that were declined lately or may be. Others have reached no cap. */
export async function cardsToCount(
  work: UnitOfWork,
  charges: readonly Pick<PlannedCharge, "fingerprint">[],
): Promise<ReadonlySet<string>> {
  const fingerprints = [...new Set(charges.flatMap(({ fingerprint }) => fingerprint ?? []))];
  return fingerprints.length === 0 ? new Set() : countedCards(work, fingerprints);
}

interface Planned {
  readonly at: Date;
  /** Attempts under way may be declined, so that they count. */
  readonly underWay: number;
}

/** The first moment from `at` on at which the network's caps allow another attempt. */
export async function earliestUnderCaps(
  work: UnitOfWork,
  charge: PlannedCharge,
  { at, underWay }: Planned,
): Promise<Date> {
  const { fingerprint } = charge;
  if (fingerprint === null) return at;
  const network = cappedNetworkOf(charge.network);
  let earliest = at;
  for (const cap of capsOf(network, work.context.config.visaAttemptLimit, at)) {
    const left = cap.limit - underWay;
    const limiting = await findLimiting(
      work,
      { ...charge, fingerprint, network },
      { ...cap, limit: Math.max(1, left) },
    );
    const isFull = left <= 0 && limiting === null;
    earliest = isFull ? laterOf(earliest, at.getTime() + ANSWERED_MS) : earliestUnder(cap, limiting, earliest);
  }
  return earliest;
}

/** By then those that are under way have their answers. */
const ANSWERED_MS = 3_600_000;

const laterOf = (one: Date, other: number): Date => new Date(Math.max(one.getTime(), other));

interface Copied {
  readonly row: TransactionExtension;
  readonly before: Readonly<TransactionExtension> | null;
  readonly remote: RemotePayment;
}

/** Counts declined attempts in the transaction that keeps them. */
export async function countCardDeclines(phase: UnitOfWork, copied: readonly Copied[]): Promise<void> {
  const declines = copied.flatMap((each) => {
    const attempts = newlyDeclined(each);
    for (const { decline } of attempts) if (decline) countUnknownCodes(phase, decline);
    return declinesOf(each.row, attempts, phase.now());
  });
  if (declines.length > 0) await keepCardDeclines(phase, declines);
}

/** The attempts whose decline is new, and that reached the network. */
function newlyDeclined({ row, before, remote }: Copied): TransactionExtension["attempts"] {
  const known = new Set((before?.attempts ?? []).flatMap(({ attemptId, decline }) => (decline ? [attemptId] : [])));
  const unsent = new Set(
    (remote.attempts ?? []).flatMap((each) => (each.isSentToNetwork ? [] : [each.engineAttemptId])),
  );
  return row.attempts.filter(({ attemptId, decline }) => decline && !known.has(attemptId) && !unsent.has(attemptId));
}

/** The card of a payment, as its network counts it. Null where no network does. */
export function countedCard({ fingerprint, brand, methodType }: TransactionExtension) {
  if (fingerprint == null || (methodType !== "card" && methodType !== "wallet")) return null;
  return { fingerprint, network: cappedNetworkOf(brand ?? null) };
}

/**
 * Where the payer tried several cards before the first copy, the engine names only the last one, which then counts all of
 * them.
 */
function declinesOf(row: TransactionExtension, attempts: TransactionExtension["attempts"], now: Date): CardDecline[] {
  const card = countedCard(row);
  if (!card) return [];
  return attempts.map(({ attemptId, amount, createdAt }) => ({
    ...{ ...card, id: attemptId, currency: row.currency },
    ...{ amountMinorUnits: BigInt(amount), declinedAt: createdAt === null ? now : new Date(createdAt) },
  }));
}
