import { expect, test } from "vitest";
import { statementList } from "#extensions/capabilities/monthly-statements/monthly-statement.message.ts";
import { reserve } from "#extensions/capabilities/settlement-queue/adjustments.ts";
import { enterQueue, SettlementQueueEntryEntity } from "#extensions/capabilities/settlement-queue/index.ts";
import { listPage } from "#extensions/platform/lists/list-page.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { aReleasedEntry } from "#tests/settlements/some-entries.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { makeAt, workAt } from "./at.ts";
import { expectRecomputed } from "./recomputed.ts";

const { platform } = await startPlatform();
const ZONE = "America/New_York";

const monthsFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, month) => Temporal.PlainYearMonth.from(first).add({ months: month }));

const moment = (day: Temporal.PlainDate, time: string) =>
  new Date(day.toZonedDateTime({ timeZone: ZONE, plainTime: time }).epochMilliseconds);

/** A sale with a fee of one of two schedules, a refund, and at times a dispute and a reserve. */
async function sell(work: UnitOfWork, number: number, currency: string): Promise<void> {
  const sale = await aReleasedEntry(work, { gross: 10_000n + BigInt(number * 137), currency });
  await work.atomically(async (phase) => {
    const offsets = await phase.em.findOneOrFail(SettlementQueueEntryEntity, { id: sale.id });
    const schedule = number % 2 === 0 ? ["2.9% + 30", "default-2026-01"] : ["2.5% + 10", "default-2026-07"];
    const [basis = "", of = ""] = schedule;
    const fee = { type: "processing", basis, schedule: of };
    const common = { sourceId: sale.sourceId, currency, offsets };
    await enterQueue(phase, {
      ...{ ...common, entryType: "fee", sourceEvent: `fee_${sale.id}`, grossMinorUnits: 0n },
      ...{ feeMinorUnits: 30n + BigInt(number), fee },
    });
    if (number % 3 === 0)
      await enterQueue(phase, { ...common, entryType: "refund", sourceEvent: `r_${sale.id}`, grossMinorUnits: -999n });
  });
  if (number % 5 > 0) return;
  await aReleasedEntry(work, { type: "dispute_withdrawal", gross: -1_234n, currency });
  await reserve(work, { currency, amountMinorUnits: 50n, reference: `rolling-${currency}-${number}`, note: "Reserve" });
}

test.each(["USD", "JPY", "KWD"])(
  "in %s each statement of a year, with both days of a clock change, is exact, and its closing is the next one's opening",
  async (currency) => {
    const organization = await anOrganization(platform);
    const at = (when: Date) => workAt(platform, organization, when);
    let number = 0;
    const sellAt = async (when: Date) => {
      number += 1;
      await sell(at(when), number, currency);
    };
    let due = await makeAt(at(moment(Temporal.PlainDate.from("2026-02-01"), "00:00")), currency);
    for (const month of monthsFrom("2026-02", 12)) {
      const [first, last] = [month.toPlainDate({ day: 1 }), month.toPlainDate({ day: month.daysInMonth })];
      // June has no sales, and a statement.
      if (month.month !== 6) {
        await sellAt(moment(first, "00:00:00"));
        // 01:30 is twice on November 1, and 02:30 does not exist on March 8.
        await sellAt(moment(first, "01:30:00"));
        await sellAt(moment(month.toPlainDate({ day: 8 }), "02:30:00"));
        await sellAt(moment(last, "23:59:59.999"));
      }
      const end = moment(first.add({ months: 1 }), "00:00");
      // What is due a moment early makes nothing.
      due = await makeAt(at(new Date(end.getTime() - 1)), currency);
      expect(due).toEqual(end);
      due = await makeAt(at(end), currency);
    }
    expect(due).toEqual(moment(Temporal.PlainDate.from("2027-03-01"), "00:00"));
    const work = organization.work();
    const { data } = await listPage(work, statementList, { currency, sort: "created_at", limit: 100 });
    expect(data.map(({ month }) => month)).toEqual(monthsFrom("2026-02", 12).map(String));
    let [balance, end] = [0n, data[0]?.periodStart];
    for (const statement of data) {
      expect(statement.openingBalance).toBe(balance);
      expect(statement.periodStart).toEqual(end);
      await expectRecomputed(work, statement);
      balance = statement.closingBalance;
      end = statement.periodEnd;
    }
    expect(data.find(({ month }) => month === "2026-06")).toMatchObject({ lines: [], fees: [], feeAmount: 0n });
    expect(data.find(({ month }) => month === "2026-03")?.fees).toHaveLength(2);
  },
  120_000,
);
