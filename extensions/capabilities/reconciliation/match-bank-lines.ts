import { lockReconciliation } from "#extensions/capabilities/reconciliation/reconciliations.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type DecidedLine, listOpenLines, type OpenLine, saveDecisions } from "./bank-lines.queries.ts";
import { type ComparedSource, type Decision, decideByAmount, decideByReference, wordsOf } from "./bank-match.rules.ts";
import {
  addMovements,
  findAlike,
  findNamedDeposits,
  findNamedPayouts,
  type NamedSource,
  saveConfirmations,
} from "./bank-movements.queries.ts";
import { readMovementsUntil, saveMovementsUntil } from "./bank-state.queries.ts";

const PAGE = 500;

/** Postings are read again for this long, since one may commit behind a later one. */
const OVERLAP_MS = 86_400_000;

type Decide = (phase: UnitOfWork, lines: readonly OpenLine[]) => Promise<(line: OpenLine) => Decision | null>;

/**
 * Matches open lines with payouts of the ledger and deposits of the processor: first those whose text names one, then
 * those that can be only one by amount and day. It can be repeated at any time. Each page is a transaction under the lock
 * of the organization's reconciliation, so two imports never choose the same payout.
 */
export async function matchBankLines(work: UnitOfWork): Promise<void> {
  await work.atomically(keepMovements);
  for (const [matchedBy, decide] of STEPS)
    for (let after: OpenLine | null = null, isFirst = true; isFirst || after; isFirst = false) {
      const from: OpenLine | null = after;
      after = await work.atomically<OpenLine | null>((phase) => matchPage(phase, { matchedBy, decide, after: from }));
    }
}

async function keepMovements(phase: UnitOfWork): Promise<void> {
  await lockReconciliation(phase);
  const until = await readMovementsUntil(phase);
  const now = phase.clock.realNow();
  await addMovements(phase, new Date(until.getTime() - OVERLAP_MS));
  await saveMovementsUntil(phase, now);
}

const STEPS: readonly (readonly [matchedBy: string, decide: Decide])[] = [
  ["reference", byReference],
  ["amount_and_day", byAmount],
];

interface Step {
  readonly matchedBy: string;
  readonly decide: Decide;
  readonly after: OpenLine | null;
}

/** The last line of the page, or null at the end. */
async function matchPage(phase: UnitOfWork, { matchedBy, decide, after }: Step): Promise<OpenLine | null> {
  await lockReconciliation(phase);
  const lines = await listOpenLines(phase, { after, limit: PAGE });
  const decisionOf = await decide(phase, lines);
  const decided: DecidedLine[] = [];
  const confirmed: { postingId: string; event: string; lineId: string }[] = [];
  for (const line of lines) {
    const decision = decisionOf(line);
    if (!decision) continue;
    const { status, reason, source } = decision;
    const sourceId = source?.sourceId ?? null;
    const isMatched = status === "matched";
    decided.push({ lineId: line.lineId, status, reason, sourceId, matchedBy: isMatched ? matchedBy : null });
    if (isMatched && source) confirmed.push({ postingId: source.postingId, event: source.event, lineId: line.lineId });
  }
  await saveDecisions(phase, decided);
  await saveConfirmations(phase, confirmed);
  return lines.length < PAGE ? null : (lines.at(-1) ?? null);
}

async function byReference(phase: UnitOfWork, lines: readonly OpenLine[]) {
  const words = [...new Set(lines.flatMap(({ reference }) => wordsOf(reference)))];
  const found = [...(await findNamedPayouts(phase, words)), ...(await findNamedDeposits(phase, words))];
  const byWord = Map.groupBy(found, ({ word }) => word);
  const taken = takenSources();
  return (line: OpenLine) => {
    const named = wordsOf(line.reference).flatMap((word) => byWord.get(word) ?? []);
    return taken.add(
      line,
      decideByReference(
        line,
        named.map(({ source }: NamedSource) => taken.asOf(source)),
      ),
    );
  };
}

async function byAmount(phase: UnitOfWork, lines: readonly OpenLine[]) {
  // A line that names a source and differs from it is never another one.
  const nameless = lines.filter(({ status }) => status === "unmatched");
  const alike = await findAlike(phase, nameless);
  const taken = takenSources();
  return (line: OpenLine) => {
    if (line.status !== "unmatched") return null;
    const { sources = [], rivals = 0 } = alike.get(line.lineId) ?? {};
    const open = sources.map((source) => taken.asOf(source)).filter(({ lineId }) => lineId === null);
    return taken.add(line, decideByAmount(open, rivals));
  };
}

/** Sources that a line of the same page has taken. */
function takenSources() {
  const taken = new Map<string, string>();
  const keyOf = ({ postingId, event }: ComparedSource) => `${postingId} ${event}`;
  return {
    asOf: (source: ComparedSource) => ({ ...source, lineId: source.lineId ?? taken.get(keyOf(source)) ?? null }),
    add(line: OpenLine, decision: Decision | null) {
      if (decision?.status === "matched" && decision.source) taken.set(keyOf(decision.source), line.lineId);
      return decision;
    },
  };
}
