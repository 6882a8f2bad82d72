import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Session } from "#app/services/session/session.ts";
import { aUi, call, expectError, jsonBody } from "#tests/http/ui.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { anApiKey, anOrganization } from "#tests/support/platform.ts";
import { aSession } from "#tests/support/session.ts";
import { callersOf } from "#tests/support/transactions.ts";
import { aBilledCustomer } from "./billing.ts";

let session: Session | null = null;
const ui = await closedAfterTests(aUi({ getSession: async () => session }));
const organization = await anOrganization(ui.platform);
const customer = await aBilledCustomer(ui.platform, organization);

function post(path: string, body: unknown, key: string | null) {
  const { headers, ...asked } = jsonBody(body);
  const keyed = { ...(headers as Record<string, string>), "idempotency-key": randomUUID() };
  return call(`${ui.url}${path}`, key, { ...asked, headers: keyed });
}

async function aPaidInvoice() {
  const invoiceId = await customer.bill();
  await customer.pay(invoiceId);
  const { lines } = await callersOf(ui.platform, organization).invoices.getInvoice({ invoiceId });
  const line = { line_id: lines[0]?.lineId ?? "", amount: 100 };
  const credit = (settledBy: string, key: string | null) =>
    post(`/api/invoices/${invoiceId}/credit_notes`, { lines: [line], settled_by: settledBy }, key);
  return { invoiceId, credit };
}

test("a refund needs transactions:write beside subscriptions:write, and credit does not", async () => {
  const { credit } = await aPaidInvoice();
  const [biller, cashier, both] = await Promise.all(
    [["subscriptions:write"], ["transactions:write"], ["subscriptions:write", "transactions:write"]].map((scopes) =>
      anApiKey(organization, scopes),
    ),
  );
  const missing = { status: 403, type: "permission", code: "scope_missing" };
  expect(expectError(await credit("refund", biller ?? ""), missing).details).toEqual([
    { code: "scope_missing", required_scope: "transactions:write" },
  ]);
  expect(expectError(await credit("credit", cashier ?? ""), missing).details).toEqual([
    { code: "scope_missing", required_scope: "subscriptions:write" },
  ]);
  expect((await credit("credit", biller ?? "")).status).toBe(201);
  const { status, body } = await credit("refund", both ?? "");
  expect([status, JSON.parse(body)]).toMatchObject([201, { credit_note_status: "pending", amount: 100 }]);
});

test("a cancellation that refunds needs it too", async () => {
  const key = await anApiKey(organization, ["subscriptions:write"]);
  const missing = { status: 403, type: "permission", code: "scope_missing" };
  const cancel = (refund: string) => post("/api/subscriptions/sub_none/cancel", { at: "now", refund }, key);
  for (const refund of ["prorated", "full"])
    expect(expectError(await cancel(refund), missing).details).toEqual([
      { code: "scope_missing", required_scope: "transactions:write" },
    ]);
  expect((await cancel("none")).status).not.toBe(403);
});

test.each([
  ["owner", 201],
  ["admin", 201],
  ["member", 403],
])("a person who is %s gets %i", async (role, status) => {
  const { credit } = await aPaidInvoice();
  session = aSession(organization, { userId: "usr_1", role });
  const answer = await credit("refund", null);
  expect(answer.status).toBe(status);
  if (status === 403) expectError(answer, { status, type: "permission", code: "role_missing" });
});

test("another organization's invoice and note do not exist", async () => {
  const { invoiceId, credit } = await aPaidInvoice();
  const own = await anApiKey(organization, ["*"]);
  const { credit_note_id: noteId } = JSON.parse((await credit("credit", own)).body) as { credit_note_id: string };
  const foreign = await anApiKey(await anOrganization(ui.platform), ["*"]);
  const gone = { status: 404, type: "not_found", code: "resource_missing" };
  expectError(await credit("credit", foreign), gone);
  expectError(await call(`${ui.url}/api/credit_notes/${noteId}`, foreign), gone);
  for (const [key, count] of [
    [own, 1],
    [foreign, 0],
  ] as const) {
    const { body } = await call(`${ui.url}/api/credit_notes?invoice_id=${invoiceId}`, key);
    expect(JSON.parse(body).data).toHaveLength(count);
  }
});
