import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { listOpenLines, type OpenLine, readBankState } from "./bank-lines.queries.ts";
import { saveOpenCount, sumNotAtBank } from "./bank-state.queries.ts";

const DAY_MS = 86_400_000;
const PAGE = 500;
const MOST_SHOWN = 100;

/** What bank statements and the ledger say differently. Null when no statement was ever imported. */
export async function reportBank(work: UnitOfWork) {
  const state = await readBankState(work);
  if (!state) return null;
  await saveOpenCount(work, state.open);
  const lines = await openLines(work);
  const ago = (days: number) => new Date(work.now().getTime() - days * DAY_MS);
  return {
    since: state.firstDay,
    unmatched_count: state.open - state.differing,
    unmatched: lines
      .filter(({ status }) => status === "unmatched")
      .slice(0, MOST_SHOWN)
      .map(shown),
    difference_count: state.differing,
    differences: lines
      .filter(({ status }) => status === "differs")
      .slice(0, MOST_SHOWN)
      .map(shown),
    not_at_bank: await sumNotAtBank(work, { firstDay: state.firstDay, twoDaysAgo: ago(2), weekAgo: ago(7) }),
  };
}

/** Open lines, oldest first, until both lists of the report are full. */
async function openLines(work: UnitOfWork): Promise<OpenLine[]> {
  const found: OpenLine[] = [];
  const isFull = (status: string) => found.filter((line) => line.status === status).length >= MOST_SHOWN;
  for (let after: OpenLine | null = null; ; ) {
    const page: OpenLine[] = await listOpenLines(work, { after, limit: PAGE });
    found.push(...page);
    after = page.at(-1) ?? null;
    if (page.length < PAGE || (isFull("unmatched") && isFull("differs"))) return found;
  }
}

function shown({ lineId, bookedOn, amount, currency, reference, reason, sourceId }: OpenLine) {
  return {
    line_id: lineId,
    booked_on: bookedOn,
    amount: String(amount),
    currency,
    reference,
    reason,
    source_id: sourceId,
  };
}
