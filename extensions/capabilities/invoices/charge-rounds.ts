import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { DueCharge } from "./begin-charges.ts";
import { payersOf } from "./charged-method.ts";

/**
 * The limits of the networks count declines, so that a card without any is charged before its answers are known. So few
 * at once of one payer, and of one card, stay below the lowest limit, also in three batches side by side.
 */
const MOST_AT_ONCE = 3;

/** Charges in rounds, one after the other. Several customers may have stored one card. */
export async function roundsOf(work: UnitOfWork, due: readonly DueCharge[]): Promise<DueCharge[][]> {
  if (due.length <= MOST_AT_ONCE) return [[...due]];
  const payers = await payersOf(
    work,
    due.map(({ invoice }) => ({ invoice, asked: null })),
  );
  const rounds: Round[] = [];
  for (const [index, each] of due.entries()) {
    const limited = [`customer ${each.invoice.customerId}`];
    const fingerprint = payers[index]?.method.fingerprint;
    if (fingerprint != null) limited.push(`card ${fingerprint}`);
    place(rounds, each, limited);
  }
  return rounds.map(({ charges }) => charges);
}

interface Round {
  readonly charges: DueCharge[];
  readonly counts: Map<string, number>;
}

/** In the first round that has room for its payer and its card. */
function place(rounds: Round[], charge: DueCharge, limited: readonly string[]): void {
  let round = rounds.find(({ counts }) => limited.every((each) => (counts.get(each) ?? 0) < MOST_AT_ONCE));
  if (!round) {
    round = { charges: [], counts: new Map() };
    rounds.push(round);
  }
  round.charges.push(charge);
  for (const each of limited) round.counts.set(each, (round.counts.get(each) ?? 0) + 1);
}
