import { expect, test } from "vitest";
import { reserveInstant } from "#extensions/capabilities/payouts/book-payout.ts";
import { aUi, call, expectError } from "#tests/http/ui.ts";
import { fund } from "#tests/payouts/paying.ts";
import { aDestinationRow, aWaitingPayoutRow } from "#tests/payouts/payout-rows.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { anApiKey, anOrganization } from "#tests/support/platform.ts";

const ui = await closedAfterTests(aUi());
const organization = await anOrganization(ui.platform);
const key = await anApiKey(organization, ["settlements:read"]);
await fund(organization, 100_000n, "CAD");
const payoutId = await organization.work().atomically(async (phase) => {
  const account = { bankLinkId: "bnk_1", bankAccountId: "acc_1" };
  const row = aWaitingPayoutRow(phase, aDestinationRow(phase, account, "Checking", "CAD"));
  await phase.save();
  await reserveInstant(phase, row);
  return row.id;
});
const url = `${ui.url}/api/payouts/${payoutId}/reconciliation`;

test("an integration reads the reconciliation of a payout, and downloads it", async () => {
  const { status, body } = await call(url, key);
  expect(status).toBe(200);
  expect(JSON.parse(String(body))).toMatchObject({
    object: "payout_reconciliation",
    payout_id: payoutId,
    organization_id: organization.id,
    settlements: [],
    bank_booked_on: null,
  });
  const csv = await fetch(`${url}/content?format=csv`, { headers: { "x-api-key": key } });
  expect(csv.headers.get("content-disposition")).toMatch(/payout-\d{4}-\d\d-\d\d-cad\.csv/);
  expect(await csv.text()).toMatch(/^created_at,balance_transaction_id,/);
  const pdf = await fetch(`${url}/content`, { headers: { "x-api-key": key } });
  expect(pdf.headers.get("content-type")).toBe("application/pdf");
});

test("a key without the scope, and another organization's payout, are refused", async () => {
  const unscoped = await anApiKey(organization, ["transactions:read"]);
  expectError(await call(url, unscoped), { status: 403, type: "permission", code: "scope_missing" });
  const foreign = await anApiKey(await anOrganization(ui.platform), ["settlements:read"]);
  expectError(await call(url, foreign), { status: 404, type: "not_found", code: "resource_missing" });
  expectError(await call(`${url}/content`, foreign), { status: 404, type: "not_found", code: "resource_missing" });
});
