import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type RefundExtension, RefundExtensionEntity } from "#extensions/capabilities/refunds/refund.entity.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { createRow, type NewRow } from "#extensions/platform/rows/rows.ts";
import { aUi, call, expectError, jsonBody } from "#tests/http/ui.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { someDisputeRows } from "#tests/support/dispute-rows.ts";
import { prepare } from "#tests/support/exports.ts";
import { anApiKey, anOrganization, type TestOrganization } from "#tests/support/platform.ts";
import { someTransactionRows } from "#tests/support/transaction-rows.ts";

const ui = await closedAfterTests(aUi());

const FORBIDDEN = { status: 403, type: "permission", code: "scope_missing" } as const;

const find = async (key: string, path: string, q: string) => {
  const { status, body } = await call(`${ui.url}/api/${path}?${new URLSearchParams({ q })}`, key);
  expect(status, body).toBe(200);
  return (JSON.parse(body).data as Record<string, string>[]).map((each) => each[`${path.slice(0, -1)}_id`]);
};

async function aRefund({ work }: TestOrganization, of: { transactionId: string; customerId?: string }) {
  const money = { amountMinorUnits: 100n, currency: "USD", reason: "other", status: "succeeded", metadata: {} };
  const phase = work();
  const refund = createRow(phase, RefundExtensionEntity, {
    id: newId("refund"),
    ...money,
    ...of,
  } as NewRow<RefundExtension>);
  await phase.em.persist(refund).flush();
  return refund.id;
}

async function aShop() {
  const organization = await anOrganization(ui.platform);
  const { customers } = ui.platform.callers.grpc.forOrganization({ organizationId: organization.id });
  const { customerId } = await customers.createCustomer({ name: "Grace Hopper", email: "grace@navy.example" });
  const { customerId: patient } = await customers.createCustomer({
    ...{ name: "Hidden Hopper", email: "hidden@navy.example", reference: "patient-1" },
    dataClass: "phi",
  });
  const work = () => organization.work();
  const [hers = ""] = await someTransactionRows(work(), 1, {
    customerId,
    reference: "Order-1116",
    amountMinorUnits: 7n,
  });
  const [patients = ""] = await someTransactionRows(work(), 1, { customerId: patient, amountMinorUnits: 8n });
  const [cents = ""] = await someTransactionRows(work(), 1, { amountMinorUnits: 1_116n, currency: "EUR" });
  const [dollars = ""] = await someTransactionRows(work(), 1, {
    amountMinorUnits: 111_600n,
    createdAt: new Date("2021-01-01"),
  });
  const [card = ""] = await someTransactionRows(work(), 1, { last4: "1116", description: "Blue boots, size 9" });
  const ids = { customerId, patient, hers, patients, cents, dollars, card };
  return { organization, customers, key: await anApiKey(organization), ...ids };
}

describe("a search of payments", () => {
  test("finds part of a reference, last four digits and amounts of any age by one number", async () => {
    const { key, hers, cents, dollars, card } = await aShop();
    const by = async (q: string) => (await find(key, "transactions", q)).sort();
    expect(await by("1116")).toEqual([hers, cents, dollars, card].sort());
    expect(await by("er-11")).toEqual([hers]);
    expect(await by("11.16")).toEqual([cents]);
    expect(await by("1,116.00")).toEqual([dollars]);
    expect(await by("$1,116")).toEqual([dollars]);
    expect(await by("11.16 eur")).toEqual([cents]);
    expect(await by("11.16 usd")).toEqual([]);
    expect(await by("boots")).toEqual([card]);
    expect(await by("boots 1116")).toEqual([card]);
    expect(await by(hers.slice(0, 29))).toEqual([hers]);
  });

  test("finds what a customer paid whom the text finds, but never by what health data says", async () => {
    const { key, customers, customerId, hers } = await aShop();
    for (const q of ["hopper", "grace hopper", "navy.example", "hopper 1116", "grace order"])
      expect(await find(key, "transactions", q), q).toEqual([hers]);
    for (const q of ["hidden", "hidden@navy.example", "patient-1", "hopper 1117"])
      expect(await find(key, "transactions", q), q).toEqual([]);
    const { customerId: intoCustomerId } = await customers.createCustomer({ name: "Amazing Grace" });
    await customers.mergeCustomer({ customerId, intoCustomerId });
    expect(await find(key, "transactions", "amazing")).toEqual([hers]);
    await customers.redactCustomer({ customerId: intoCustomerId });
    expect(await find(key, "transactions", "amazing")).toEqual([]);
  });

  test("finds nothing by customers for a key that may not read them", async () => {
    const { organization, hers } = await aShop();
    const narrow = await anApiKey(organization, ["transactions:read"]);
    expect(await find(narrow, "transactions", "hopper")).toEqual([]);
    expect(await find(narrow, "transactions", "order-11")).toEqual([hers]);
  });

  test("finds nothing of another organization", async () => {
    const { organization } = await aShop();
    const { key } = await aShop();
    const foreign = await someTransactionRows(organization.work(), 1, { reference: "foreign-1" });
    expect(foreign).toHaveLength(1);
    expect(await find(key, "transactions", "foreign-1")).toEqual([]);
  });

  test("is exported as it is listed, and only by a key that may read customers", async () => {
    const { organization, key, hers } = await aShop();
    const body = jsonBody({ resource: "transactions", filters: { q: "hopper" } });
    const asked = { ...body, headers: { ...body.headers, "idempotency-key": randomUUID() } };
    const narrow = await anApiKey(organization, ["transactions:read"]);
    expectError(await call(`${ui.url}/api/exports`, narrow, asked), FORBIDDEN);
    const created = await call(`${ui.url}/api/exports`, key, asked);
    expect(created.status, created.body).toBe(202);
    const { export_id: id } = JSON.parse(created.body);
    await prepare(organization.work(), id);
    const file = await call(`${ui.url}/api/exports/${id}/content`, key);
    expect(
      file.body
        .split("\r\n")
        .slice(1, -1)
        .map((line) => line.split(",", 1)[0]),
    ).toEqual([hers]);
  });
});

describe("a search of refunds and disputes", () => {
  test("finds those of the payments and customers that the text finds, and by their own IDs", async () => {
    const { organization, key, hers, customerId, card } = await aShop();
    const refund = await aRefund(organization, { transactionId: hers, customerId });
    const [dispute = ""] = await someDisputeRows(organization.work(), 1, { transactionId: hers, customerId });
    const [other = ""] = await someDisputeRows(organization.work(), 1, { transactionId: card, last4: "1116" });
    for (const q of ["hopper", "order-11", "er-1116", hers, refund])
      expect(await find(key, "refunds", q), q).toEqual([refund]);
    for (const q of ["hopper", "grace", "order-1", dispute, `engine_${dispute}`])
      expect(await find(key, "disputes", q), q).toEqual([dispute]);
    expect((await find(key, "disputes", "1116")).sort()).toEqual([dispute, other].sort());
    for (const path of ["refunds", "disputes"]) expect(await find(key, path, "nothing")).toEqual([]);
  });

  test("is refused for a key that may not read payments or customers", async () => {
    const { organization } = await aShop();
    for (const [path, scopes] of [
      ["refunds", ["transactions:read"]],
      ["disputes", ["disputes:read", "transactions:read"]],
      ["disputes", ["disputes:read", "customers:read"]],
    ] as const)
      expectError(await call(`${ui.url}/api/${path}?q=hopper`, await anApiKey(organization, scopes)), FORBIDDEN);
  });
});
