import { afterAll, expect, test } from "vitest";
import { reasonOf } from "#extensions/caller/index.ts";
import { createApiKey } from "#extensions/capabilities/api-keys/index.ts";
import { freezePayouts, unfreezePayouts } from "#extensions/capabilities/payouts/freeze.ts";
import { PayoutDestinationEntity } from "#extensions/capabilities/payouts/payout-destination.entity.ts";
import { aServer } from "#tests/app/support/a-server.ts";
import { UNLIMITED } from "#tests/http/ui.ts";
import { payerOf } from "#tests/payouts/paying.ts";
import { aBankLinkProvider } from "#tests/support/bank-links.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { anOrganization } from "#tests/support/platform.ts";
import { someReaders } from "#tests/support/reader.ts";
import { startWithActors } from "./acting.ts";
import { aReleasedEntry, someReleasedEntries } from "./some-entries.ts";

const { getSession, robinIn } = someReaders();
const bank = await closedAfterTests(aBankLinkProvider());
const { platform, caller } = await startWithActors(bank.env);
const app = await aServer({ extensions: { caller }, settings: UNLIMITED, getSession });
afterAll(async () => void (await app.stop()));
const { url } = app;

const textOf = (html: string) => html.replaceAll(/<!-- -->|<[^>]+>/g, "");

test("closing names the amount and the destination, and then the person who closed it", async () => {
  const organization = await anOrganization(platform);
  const { read, submit } = robinIn(organization, url);
  const settlementId = await someReleasedEntries(organization.work(), { gross: 45_280n });
  const page = `/settlements/${settlementId}`;
  expect(textOf(await read(page))).toContain("$452.80 waits until you add a payout destination in USD.");
  await payerOf({ bank, platform }, organization).destination();
  expect(textOf(await read(page))).toContain("$452.80 is paid out to Sandbox Checking •••• 0000.");
  expect(await submit(`${page}/close`, {})).toBe(page);
  const html = await read(page);
  expect(html).toMatch(/Closed<\/dt><dd[^>]*>.*?Robin Vale \(you\)/s);
  expect(html).toMatch(/Approval<\/dt><dd[^>]*>Not needed</);
  expect(textOf(html)).toContain("Settlement closed$452.80 · Robin Vale (you)");
  expect(textOf(html)).toContain("No approval needed");
  expect(textOf(html)).not.toContain("Schedule");
});

test("what keeps the money here is said before a settlement is closed, and after", async () => {
  const organization = await anOrganization(platform);
  const { read, submit } = robinIn(organization, url);
  const settlementId = await someReleasedEntries(organization.work(), { gross: 45_280n });
  const page = `/settlements/${settlementId}`;
  const { payoutDestinationId: id } = await payerOf({ bank, platform }, organization).destination();
  const { environment, em } = organization.work();
  const change = (columns: object) =>
    em.nativeUpdate(PayoutDestinationEntity, { environment, id }, { ...columns, version: 1 });
  await change({ usableAt: new Date(Date.now() + 3_600_000) });
  expect(textOf(await read(page))).toContain("$452.80 waits until Sandbox Checking •••• 0000 can be used, from ");
  await change({ isUsable: false });
  expect(textOf(await read(page))).toContain("$452.80 waits until Sandbox Checking •••• 0000 works again.");
  const stop = () => organization.work().atomically((phase) => freezePayouts(phase, "USD", "Checked."));
  await stop();
  expect(textOf(await read(page))).toContain("$452.80 waits while payouts in USD are paused, and then goes to ");
  await organization.work().atomically((phase) => unfreezePayouts(phase, "USD"));
  await submit(`${page}/close`, {});
  await stop();
  expect(textOf(await read(page))).toContain("Payouts in this currency are paused");
});

test("the entries of one type are shown on their own, for the reports that link to them", async () => {
  const organization = await anOrganization(platform);
  const { read } = robinIn(organization, url);
  const settlementId = await someReleasedEntries(organization.work(), { gross: 45_280n });
  await aReleasedEntry(organization.work(), { transactionId: "txn_returned", type: "ach_return", gross: -700n });
  const rowsOf = (html: string) => new Set(html.match(/\/settlements\/queue\/sqe_\w+/g)).size;
  const all = await read(`/settlements/${settlementId}`);
  const returned = await read(`/settlements/${settlementId}?type=ach_return`);
  expect(textOf(returned)).toContain("Only entries of the type Bank debit returned. Show all entries");
  expect(rowsOf(returned)).toBe(1);
  expect(rowsOf(all)).toBeGreaterThan(1);
  expect(rowsOf(await read(`/settlements/${settlementId}?type=nothing`))).toBe(rowsOf(all));
});

test("closing asks a person for a fresh sign-in at both doors, and a key goes on without it", async () => {
  const organization = await anOrganization(platform);
  const robin = robinIn(organization, url);
  const settlementId = await someReleasedEntries(organization.work(), { gross: 10_000n });
  robin.letAge();
  const page = `/settlements/${settlementId}`;
  expect(await robin.submit(`${page}/close`, {})).toBe(`/sign-in-again?next=${encodeURIComponent(page)}`);
  const close = (headers: Record<string, string>) =>
    fetch(`${url}/api/settlements/${settlementId}/close`, { method: "POST", headers });
  const refused = await close({ cookie: robin.cookie, "sec-fetch-site": "same-origin" });
  expect([refused.status, await refused.json()]).toMatchObject([403, { error: { code: "fresh_sign_in_required" } }]);
  const signedInAt = new Date(Date.now() - 11 * 60_000);
  const { settlements } = caller.forOrganization({
    organizationId: organization.id,
    actor: { userId: "usr_robin", signedInAt },
  });
  expect(await settlements.closeSettlement({ settlementId }).catch(reasonOf)).toBe("fresh_sign_in_required");
  expect(textOf(await robin.read(page))).toContain("Open");
  const { key } = await createApiKey(organization.work(), { name: "Nightly", scopes: ["settlements:write"] });
  const closed = await close({ "x-api-key": key, "idempotency-key": "nightly" });
  expect([closed.status, await closed.json()]).toMatchObject([200, { closed_by: expect.stringMatching(/^key_/) }]);
});
