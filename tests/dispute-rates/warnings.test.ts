import { afterAll, expect, test } from "vitest";
import { warnOfRates } from "#extensions/capabilities/dispute-rates/check-rates.ts";
import { disputeCopy } from "#extensions/capabilities/disputes/follow-dispute.ts";
import { registry } from "#extensions/capabilities.ts";
import { startJobs } from "#extensions/platform/job-runner/start-jobs.ts";
import { monthBefore, monthOf } from "#extensions/platform/kernel/months.rules.ts";
import { startTelling } from "#tests/notifications/telling.ts";
import { onDatabase } from "#tests/support/database.ts";
import { someDisputeRows } from "#tests/support/dispute-rows.ts";
import { aDispute } from "#tests/support/disputes.ts";
import { anOrganization } from "#tests/support/platform.ts";
import { someTransactionRows } from "#tests/support/transaction-rows.ts";
import { callersOf } from "#tests/support/transactions.ts";

const { platform, mailsTo, aConfirmed } = await startTelling();
const jobs = await startJobs(
  platform.context,
  registry.jobs.filter(({ name }) => name.startsWith("dispute_rate.")),
);
afterAll(() => jobs.stop(5_000));

const MONTH = monthOf(new Date());
const PATIENCE = { timeout: 20_000, interval: 50 };

/** One with 5,000 sales of Mastercard last month, of which 75 disputes are 1.5 %. */
async function aSeller() {
  const organization = await anOrganization(platform);
  const { disputeRates, events } = callersOf(platform, organization);
  const lastMonth = new Date(`${monthBefore(MONTH, 1)}-15T00:00:00Z`);
  const sold = (count: number) =>
    someTransactionRows(organization.work(), count, { brand: "Mastercard", createdAt: lastMonth });
  await sold(5_000);
  const disputed = (count: number) =>
    someDisputeRows(organization.work(), count, { network: "mastercard", openedAt: new Date() });
  const levels = async () =>
    (await disputeRates.getDisputeRates({ months: 1 })).warnings.map(({ program, level }) => `${program} ${level}`);
  const eventsOf = async () => (await events.listEvents({ type: ["dispute_rate.warning"], limit: 100 })).data;
  return { organization, sold, disputed, levels, eventsOf, check: () => warnOfRates(organization.work(), MONTH) };
}

test("a dispute that reaches 75 % of both limits is announced by an event and a mail, each level once", async () => {
  const { organization, disputed, levels, eventsOf, check } = await aSeller();
  const { email } = await aConfirmed(organization, ["disputes"]);
  await disputed(74);
  await check();
  expect(await levels()).toEqual([]);
  // The 75th comes from the engine, and its event has the rates checked.
  await aDispute(platform, organization, { card_brand: "mastercard" });
  await expect.poll(levels, PATIENCE).toEqual(["mastercard_ecm warning"]);
  const mails = await mailsTo(email, 3);
  const warning = mails.find(({ subject }) => subject?.includes("limits"));
  expect(warning?.subject).toBe("[Sandbox] Your disputes are near the limits of Mastercard ECM");
  expect(warning?.text).toContain("Disputes: 75");
  expect(warning?.text).toContain("Sales: 5,000");
  expect(warning?.text).toContain("Rate: 1.50%");
  const [event] = await eventsOf();
  expect(JSON.parse(event?.data ?? "{}")).toMatchObject({
    ...{ object: "dispute_rate", program: "mastercard_ecm", level: "warning", month: MONTH, counted_count: 75 },
    ...{ sale_count: 5_000, rate_basis_points: 150, definitions_version: "2026-04" },
  });

  await disputed(24);
  await check();
  expect(await eventsOf()).toHaveLength(1);
  await disputed(1);
  await check();
  await check();
  expect(await levels()).toEqual(["mastercard_ecm warning", "mastercard_ecm exceeded"]);
  await disputed(200);
  await check();
  expect(await levels()).toEqual([
    ...["mastercard_ecm warning", "mastercard_ecm exceeded", "mastercard_hecm exceeded"],
  ]);
  expect(await eventsOf()).toHaveLength(3);
}, 60_000);

test("checks at once warn once, and a rate that jumps over both limits is one warning", async () => {
  const { disputed, levels, check, eventsOf } = await aSeller();
  await disputed(150);
  await Promise.all(Array.from({ length: 8 }, check));
  expect(await levels()).toEqual(["mastercard_ecm exceeded"]);
  expect(await eventsOf()).toHaveLength(1);
}, 60_000);

test("a rate that sinks below a limit again is not announced as near it", async () => {
  const { sold, disputed, levels, check } = await aSeller();
  await disputed(100);
  await check();
  await sold(3_000);
  await check();
  expect(await levels()).toEqual(["mastercard_ecm exceeded"]);
}, 60_000);

test("disputes of an earlier month than the last are not announced", async () => {
  const { organization, levels } = await aSeller();
  const old = new Date(`${monthBefore(MONTH, 2)}-15T00:00:00Z`).toISOString();
  const { engineDisputeId } = await aDispute(platform, organization, { created_at: old, connector_created_at: old });
  await disputeCopy.refresh(organization.work(), engineDisputeId);
  const { rows } = await onDatabase(platform.databaseUrl, (client) =>
    client.query("select id from pgboss.job where name = 'dispute_rate.check' and data::text like $1", [
      `%${organization.id}%`,
    ]),
  );
  expect(rows).toEqual([]);
  expect(await levels()).toEqual([]);
});
