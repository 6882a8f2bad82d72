import { expect, test } from "vitest";
import type { Scope } from "#contract/scopes.ts";
import { aUi, call, expectError } from "#tests/http/ui.ts";
import { aReleasedEntry } from "#tests/settlements/some-entries.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { someDisputeRows } from "#tests/support/dispute-rows.ts";
import { anApiKey, anOrganization } from "#tests/support/platform.ts";
import { someTransactionRows } from "#tests/support/transaction-rows.ts";

const ui = await closedAfterTests(aUi());
const organization = await anOrganization(ui.platform);
await someTransactionRows(organization.work(), 2, { feeMinorUnits: 152n });
await someTransactionRows(organization.work(), 1, { currency: "EUR" });
await someDisputeRows(organization.work(), 1, { status: "dispute_accepted" });
await aReleasedEntry(organization.work(), { gross: 4_200n, fee: 152n });

async function read(scopes: readonly Scope[], query = "") {
  const { status, body } = await call(`${ui.url}/api/metrics${query}`, await anApiKey(organization, [...scopes]));
  expect(status).toBe(200);
  return JSON.parse(String(body));
}

test("a key with every scope sees payments, disputes and balances", async () => {
  const metrics = await read(["transactions:read", "disputes:read", "settlements:read"], "?range=today&currency=USD");
  expect(metrics).toMatchObject({
    ...{ object: "metrics", organization_id: organization.id, environment: "sandbox", range: "today" },
    expansion_denied: [],
    currencies: [
      {
        currency: "USD",
        current: {
          gross_amount: 8_400,
          fee_amount: 304,
          net_amount: 8_096,
          succeeded_count: 2,
          success_rate_basis_points: 10_000,
        },
        previous: { gross_amount: 0, succeeded_count: 0, average_amount: null, success_rate_basis_points: null },
      },
    ],
    disputes: {
      currencies: [{ currency: "USD", current: { opened_count: 1, lost_count: 1, win_rate_basis_points: 0 } }],
    },
    balances: { currencies: [{ currency: "USD" }] },
  });
  expect(metrics.currencies[0].days).toHaveLength(1);
});

test("parts of other scopes are null, and named", async () => {
  const metrics = await read(["transactions:read"]);
  expect(metrics).toMatchObject({
    range: "7d",
    disputes: null,
    balances: null,
    expansion_denied: ["disputes", "balances"],
  });
  expect(metrics.currencies.map(({ currency }: { currency: string }) => currency)).toEqual(["EUR", "USD"]);
  const one = await read(["transactions:read", "disputes:read"], "?expand=disputes");
  expect(one).toMatchObject({ disputes: { currencies: [{}, {}] }, balances: null, expansion_denied: [] });
});

test("payments' scope is required, and a period must be a known one", async () => {
  const without = await anApiKey(organization, ["disputes:read"]);
  expectError(await call(`${ui.url}/api/metrics`, without), { status: 403, type: "permission", code: "scope_missing" });
  const key = await anApiKey(organization, ["transactions:read"]);
  expectError(await call(`${ui.url}/api/metrics?range=1y`, key), {
    status: 400,
    type: "invalid_request",
    code: "validation_failed",
  });
});
