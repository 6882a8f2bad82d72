import { expect, test } from "vitest";
import { statementList } from "#extensions/capabilities/monthly-statements/monthly-statement.message.ts";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import { listPage } from "#extensions/platform/lists/list-page.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { aReleasedEntry, withTerms } from "#tests/settlements/some-entries.ts";
import { onDatabase } from "#tests/support/database.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { makeAt, workAt } from "./at.ts";
import { fillMonthlyStatements } from "./fill.ts";

const { platform } = await startPlatform();

const SALE = new Date("2026-11-20T12:00:00Z");
const END = new Date("2026-12-01T05:00:00Z");

async function aSeller(timeZone = "America/New_York") {
  const organization = await anOrganization(platform);
  await withTerms(organization, { timeZone });
  const at = (when: Date) => workAt(platform, organization, when);
  return {
    organization,
    at,
    sellAt: (when: Date, gross: bigint, before?: () => Promise<unknown>) => aReleasedEntry(at(when), { gross }, before),
    statements: async () => (await listPage(organization.work(), statementList, { sort: "created_at" })).data,
    due: (work: UnitOfWork) => work.em.fork().count(DueWorkEntity, { kind: "monthly_statement.make" }),
  };
}

test("the first sale makes its month's statement due, and each month the next", async () => {
  const seller = await aSeller();
  await seller.sellAt(SALE, 4_200n);
  const [due] = await seller.at(SALE).em.find(DueWorkEntity, { kind: "monthly_statement.make" });
  expect(due).toMatchObject({ subjectId: "USD", dueAt: SALE });
  await seller.sellAt(SALE, 100n);
  expect(await seller.due(seller.at(SALE))).toBe(1);
  expect(await makeAt(seller.at(SALE))).toEqual(END);
  expect(await seller.statements()).toEqual([]);
});

test("a sale that began before the month's end and commits behind its statement is of the next month", async () => {
  const seller = await aSeller();
  await seller.sellAt(SALE, 1_000n);
  const late = new Date(END.getTime() - 1);
  await seller.sellAt(late, 50n, () => makeAt(seller.at(END)));
  await makeAt(seller.at(new Date("2027-01-01T05:00:00Z")));
  const [november, december] = await seller.statements();
  expect(november).toMatchObject({ month: "2026-11", openingBalance: 0n, closingBalance: 1_000n });
  expect(december).toMatchObject({
    openingBalance: 1_000n,
    closingBalance: 1_050n,
    lines: [{ count: 1, netAmount: 50n }],
  });
});

test("months that were missed are made together, and two runs at once make each once", async () => {
  const seller = await aSeller();
  await seller.sellAt(SALE, 1_000n);
  const later = new Date("2027-03-02T00:00:00Z");
  const runs = await Promise.allSettled([makeAt(seller.at(later)), makeAt(seller.at(later)), makeAt(seller.at(later))]);
  expect(runs.some(({ status }) => status === "fulfilled")).toBe(true);
  expect((await seller.statements()).map(({ month }) => month)).toEqual(["2026-11", "2026-12", "2027-01", "2027-02"]);
});

test("a change of the time zone leaves no moment out, and none twice", async () => {
  const seller = await aSeller("Asia/Tokyo");
  await seller.sellAt(SALE, 1_000n);
  await makeAt(seller.at(new Date("2026-12-01T00:00:00Z")));
  await onDatabase(platform.databaseUrl, (client) =>
    client.query("update settlement_settings set time_zone = 'America/Los_Angeles' where organization_id = $1", [
      seller.organization.id,
    ]),
  );
  await seller.sellAt(new Date("2026-12-31T20:00:00Z"), 7n);
  await makeAt(seller.at(new Date("2027-01-02T00:00:00Z")));
  const [november, december] = await seller.statements();
  expect(november).toMatchObject({ timeZone: "Asia/Tokyo", closingBalance: 1_000n });
  expect(december).toMatchObject({ timeZone: "America/Los_Angeles", openingBalance: 1_000n, closingBalance: 1_007n });
  expect(december?.periodStart).toEqual(november?.periodEnd);
});

test("a time zone further east ends the month at its own midnight", async () => {
  const seller = await aSeller("Pacific/Pago_Pago");
  await seller.sellAt(SALE, 1_000n);
  await makeAt(seller.at(SALE));
  const dueAt = async () =>
    (await seller.at(SALE).em.fork().find(DueWorkEntity, { kind: "monthly_statement.make" })).map((each) => each.dueAt);
  const before = await dueAt();
  const { settlementQueue } = platform.callers.grpc.forOrganization({ organizationId: seller.organization.id });
  await settlementQueue.updateSettlementSettings({ timeZone: "Pacific/Kiritimati" });
  expect((await dueAt()).length).toBe(before.length + 1);
  await makeAt(seller.at(SALE));
  expect(await dueAt()).toContainEqual(new Date("2026-11-30T10:00:00Z"));
  const known = (await dueAt()).length;
  await settlementQueue.updateSettlementSettings({ cutoffTime: "16:00" });
  expect(await dueAt()).toHaveLength(known);
});

test("the migration makes statements due for balances of before", async () => {
  const seller = await aSeller();
  await seller.sellAt(SALE, 1_000n);
  await onDatabase(platform.databaseUrl, fillMonthlyStatements);
  expect(await seller.due(seller.at(SALE))).toBe(1);
  await makeAt(seller.at(END));
  expect(await seller.statements()).toMatchObject([{ month: "2026-11", closingBalance: 1_000n }]);
});
