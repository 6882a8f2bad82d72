import { expect, test } from "vitest";
import { reserveInstant } from "#extensions/capabilities/payouts/book-payout.ts";
import { aUi, call, expectError } from "#tests/http/ui.ts";
import { aDestinationRow, aWaitingPayoutRow } from "#tests/payouts/payout-rows.ts";
import { pagesOfPdf } from "#tests/settlements/pdf-text.ts";
import { aReleasedEntry, aSaleWithItsRefund } from "#tests/settlements/some-entries.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { anApiKey, anOrganization } from "#tests/support/platform.ts";
import { makeAt, workAt } from "./at.ts";

const ui = await closedAfterTests(aUi());
const organization = await anOrganization(ui.platform, "Northwind");
const key = await anApiKey(organization, ["settlements:read"]);
const at = (when: string) => workAt(ui.platform, organization, new Date(when));

await aSaleWithItsRefund({ work: () => at("2026-10-10T12:00:00Z") }, "KWD");
await at("2026-10-11T12:00:00Z").atomically(async (phase) => {
  const destination = aDestinationRow(phase, { bankLinkId: "bnk_1", bankAccountId: "acc_1" }, "Checking", "KWD");
  const payout = aWaitingPayoutRow(phase, destination);
  await phase.save();
  await reserveInstant(phase, payout);
});
await makeAt(at("2026-11-01T05:00:00Z"), "KWD");

const read = async (path: string) => {
  const { status, body } = await call(`${ui.url}${path}`, key);
  expect(status).toBe(200);
  return JSON.parse(String(body));
};

const {
  data: [statement],
} = await read("/api/monthly_statements?currency=KWD&month=2026-10");
const content = `${ui.url}/api/monthly_statements/${statement.monthly_statement_id}/content`;
const download = (query: string, as = key) => fetch(`${content}?${query}`, { headers: { "x-api-key": as } });

test("an integration lists statements, and reads one of them", async () => {
  expect(statement).toMatchObject({
    object: "monthly_statement",
    organization_id: organization.id,
    currency: "KWD",
    month: "2026-10",
    time_zone: "America/New_York",
    period_end: "2026-11-01T04:00:00Z",
    opening_balance: 0,
    fee_amount: 235,
    payout_amount: -1000,
    closing_balance: 5000 - 1000 - 175 - 1000 - 60,
    version: 1,
  });
  expect(statement.lines.map((line: { balance_transaction_type: string }) => line.balance_transaction_type)).toEqual([
    "charge",
    "refund",
    "processing_fee",
    "payout",
  ]);
  expect(await read(`/api/monthly_statements/${statement.monthly_statement_id}`)).toEqual(statement);
  expect((await read("/api/monthly_statements?month=2026-09")).data).toEqual([]);
});

test("the statement as a file adds up from the opening to the closing balance, in the currency's decimals", async () => {
  const response = await download("format=csv");
  expect(response.headers.get("content-disposition")).toContain("statement-2026-10-kwd.csv");
  const [header = "", ...lines] = (await response.text()).trimEnd().split("\r\n");
  expect(header.endsWith(",net_amount")).toBe(true);
  const amounts = lines.map((line) => line.split(",").at(-1));
  expect(amounts).toEqual(["0.000", "5.000", "-1.000", "-1.000", "-0.060", "-0.175", "2.765"]);
  const [page = []] = pagesOfPdf(new Uint8Array(await (await download("")).arrayBuffer()));
  expect(page).toEqual(expect.arrayContaining(["Monthly statement", "Northwind", "Closing balance (KWD)", "2.765"]));
});

test("the fee invoice has each fee, and nothing to pay", async () => {
  const lines = (await (await download("format=csv&document=fee_invoice")).text()).trimEnd().split("\r\n");
  expect(lines).toHaveLength(3);
  const [page = []] = pagesOfPdf(new Uint8Array(await (await download("document=fee_invoice")).arrayBuffer()));
  expect(page).toEqual(expect.arrayContaining(["Fee invoice", "Fees (KWD)", "0.235"]));
  expect(page.join(" ")).toContain("Nothing is left to pay.");
});

test("a file stays the same when the organization has changed since", async () => {
  const first = Buffer.from(await (await download("")).arrayBuffer());
  await aReleasedEntry(at("2026-10-20T12:00:00Z"), { gross: 9_999n, currency: "KWD" });
  const again = Buffer.from(await (await download("")).arrayBuffer());
  expect(pagesOfPdf(again)).toEqual(pagesOfPdf(first));
  expect(await read(`/api/monthly_statements/${statement.monthly_statement_id}`)).toEqual(statement);
});

test("a key without the scope, a foreign statement and a wrong month are refused", async () => {
  const unscoped = await anApiKey(organization, ["transactions:read"]);
  expect((await download("", unscoped)).status).toBe(403);
  const foreign = await anApiKey(await anOrganization(ui.platform), ["settlements:read"]);
  expect((await download("", foreign)).status).toBe(404);
  const month = await call(`${ui.url}/api/monthly_statements?month=2026-13`, key);
  expectError(month, { status: 400, type: "invalid_request", code: "validation_failed" });
});
