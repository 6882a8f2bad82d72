import { placeOfType } from "#contract/balance-transaction-labels.ts";
import { endMonth, MAKE_STATEMENTS } from "#extensions/capabilities/ledger/index.ts";
import { getOrganization } from "#extensions/capabilities/organizations/index.ts";
import { readTerms } from "#extensions/capabilities/settlement-queue/index.ts";
import { asking } from "#extensions/platform/due-work-runner/due-handler.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type Month, monthAfter, monthOf } from "./month.rules.ts";
import { readBalanceBefore, readFirstMoment, sumByType, sumFees } from "./month-sums.queries.ts";
import { MonthlyStatementEntity } from "./monthly-statement.entity.ts";

/**
 * Makes the statements of a currency's months that have ended, and comes back when the next one ends. A month is ended
 * in its own transaction, which keeps sales waiting for one statement only; the sums are read after it, when no row can
 * fall into the month any more.
 */
export const makeStatements = asking(async (work, { subjectId: currency }, done) => {
  let month = await nextMonth(work, currency);
  for (; month && month.end <= work.now(); month = await nextMonth(work, currency)) {
    const ended = month;
    await work.atomically((phase) => endMonth(phase, currency, ended.end));
    await work.atomically((phase) => makeStatement(phase, currency, ended));
  }
  await work.atomically(async (phase) => {
    await done(phase);
    if (month) phase.due({ kind: MAKE_STATEMENTS, subjectId: currency, at: month.end });
  });
});

/** The month after the last statement. Null for a currency without rows. */
async function nextMonth(work: UnitOfWork, currency: string): Promise<Month | null> {
  const { timeZone } = await readTerms(work);
  const newest = { limit: 1, orderBy: [["month", "desc"]] } as const;
  const [last] = await readRows(work, MonthlyStatementEntity, { currency }, newest);
  if (last) return monthAfter({ month: last.month, end: last.periodEnd }, timeZone);
  const first = await readFirstMoment(work, currency);
  return first && monthOf(first, timeZone);
}

/** The sums are of the month only, and opening and closing balances are running balances: history costs nothing. */
async function makeStatement(phase: UnitOfWork, currency: string, { month, start, end }: Month): Promise<void> {
  const [{ timeZone }, span] = [await readTerms(phase), { currency, start, end }];
  const { name: organizationName } = await getOrganization(phase, { id: phase.tenant.organizationId });
  const openingMinorUnits = await readBalanceBefore(phase, currency, start);
  const closingMinorUnits = await readBalanceBefore(phase, currency, end);
  const lines = (await sumByType(phase, span)).sort((a, b) => placeOfType(a.type) - placeOfType(b.type));
  const changed = lines.reduce((sum, { net }) => sum + BigInt(net), 0n);
  if (openingMinorUnits + changed !== closingMinorUnits)
    throw new Error(`the rows of ${month} come to ${changed} ${currency}, the balances differ by another amount`);
  const statement = createRow(phase, MonthlyStatementEntity, {
    // Statements of one moment sort by their months.
    id: newId("monthlyStatement", end),
    ...{ currency, month, timeZone, periodStart: start, periodEnd: end },
    ...{ openingMinorUnits, closingMinorUnits, lines, fees: await sumFees(phase, span), organizationName },
  });
  phase.record({ type: "monthly_statement.created", subject: statement });
}
