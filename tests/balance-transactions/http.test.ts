import { expect, test } from "vitest";
import { aUi, call, expectError, jsonBody } from "#tests/http/ui.ts";
import { aSaleWithItsRefund } from "#tests/settlements/some-entries.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { prepare } from "#tests/support/exports.ts";
import { anApiKey, anOrganization } from "#tests/support/platform.ts";

const ui = await closedAfterTests(aUi());
const organization = await anOrganization(ui.platform);
const key = await anApiKey(organization, ["settlements:read"]);
const url = `${ui.url}/api/balance_transactions`;
await aSaleWithItsRefund(organization);
await aSaleWithItsRefund(organization, "KWD");

const read = async (address: string) => {
  const { status, body } = await call(address, key);
  expect(status).toBe(200);
  return JSON.parse(String(body));
};

test("an integration lists rows with their amounts, and reads one of them", async () => {
  const { data, has_more: hasMore, object } = await read(`${url}?currency=USD`);
  expect({ object, hasMore }).toEqual({ object: "list", hasMore: false });
  expect(data).toMatchObject([
    {
      balance_transaction_type: "refund",
      gross_amount: -1000,
      fee_amount: 0,
      net_amount: -1000,
      running_balance: 3825,
    },
    { balance_transaction_type: "processing_fee", gross_amount: 0, fee_amount: 175, net_amount: -175 },
    { balance_transaction_type: "charge", gross_amount: 5000, net_amount: 5000, running_balance: 5000 },
  ]);
  const [row] = data;
  expect(row).toMatchObject({
    object: "balance_transaction",
    balance_transaction_id: expect.stringMatching(/^btx_[0-9a-z]{26}$/),
    organization_id: organization.id,
    environment: "sandbox",
    currency: "USD",
    reserved_amount: 0,
    payout_id: null,
    settlement_id: expect.stringMatching(/^stl_/),
  });
  expect(await read(`${url}/${row.balance_transaction_id}`)).toEqual(row);
});

test("rows are filtered, ordered and paged", async () => {
  const oldest = await read(`${url}?currency=USD&sort=created_at&limit=2`);
  expect(oldest.data.map((row: { net_amount: number }) => row.net_amount)).toEqual([5000, -175]);
  const rest = await read(`${url}?currency=USD&sort=created_at&limit=2&cursor=${oldest.next_cursor}`);
  expect(rest.data.map((row: { net_amount: number }) => row.net_amount)).toEqual([-1000]);
  const [sale] = oldest.data;
  const counts = {
    "balance_transaction_type[]=charge&balance_transaction_type[]=refund": 4,
    "net_amount_lt=0": 4,
    "updated_at_gte=2020-01-01T00:00:00Z&net_amount_lt=0": 4,
    "updated_at_gte=2100-01-01T00:00:00Z": 0,
    "gross_amount_gte=5000&currency=KWD": 1,
    [`source_id=${sale.source_id}&balance_transaction_type[]=charge`]: 1,
    [`settlement_id=${sale.settlement_id}`]: 3,
    "payout_id=po_unknown": 0,
    [`created_at_gt=${encodeURIComponent(new Date(Date.now() + 60_000).toISOString())}`]: 0,
  };
  for (const [query, count] of Object.entries(counts))
    expect([query, (await read(`${url}?${query}`)).data.length]).toEqual([query, count]);
});

test("a key without the scope, and an ID that is not there, are refused", async () => {
  const other = await anApiKey(organization, ["transactions:read"]);
  expectError(await call(url, other), { status: 403, type: "permission", code: "scope_missing" });
  const missing = { status: 404, type: "not_found", code: "resource_missing" };
  expectError(await call(`${url}/btx_none`, key), missing);
  const unknown = { status: 400, type: "invalid_request", code: "parameter_unknown" };
  expectError(await call(`${url}?payuot_id=po_1`, key), unknown);
});

test("the list is a file, whose decimals are those of each currency", async () => {
  const exports = `${ui.url}/api/exports`;
  const body = jsonBody({ resource: "balance_transactions", filters: { balance_transaction_type: "charge,refund" } });
  const { export_id: exportId } = JSON.parse(String((await call(exports, key, body)).body));
  await prepare(organization.work(), exportId);
  const { body: file } = await call(`${exports}/${exportId}/content`, key);
  const [header = "", ...lines] = String(file).trim().split("\r\n");
  const columns = header.split(",");
  const cells = lines.map((line) => {
    const values = line.split(",");
    const cell = (name: string) => values[columns.indexOf(name)];
    return [cell("balance_transaction_type"), cell("net_amount"), cell("running_balance"), cell("currency")];
  });
  expect(cells).toEqual([
    ["refund", "-1.000", "3.825", "KWD"],
    ["charge", "5.000", "5.000", "KWD"],
    ["refund", "-10.00", "38.25", "USD"],
    ["charge", "50.00", "50.00", "USD"],
  ]);
});
