import { expect, test, vi } from "vitest";
import { InvoiceEntity, partiesOf } from "#extensions/capabilities/invoices/index.ts";
import { registry } from "#extensions/capabilities.ts";
import { startDueWork } from "#extensions/platform/due-work-runner/start-due-work.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { readRow, readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { aBilledCustomer, bill } from "./billed.ts";

const { platform } = await startPlatform();
const aCustomer = async () => aBilledCustomer(platform, await anOrganization(platform));

test("each finalized invoice has an address of its own, on the organization's host", async () => {
  const { bill, invoices, organization } = await aCustomer();
  const [one, other] = await Promise.all(
    [await bill(), await bill()].map((invoiceId) => invoices.getInvoice({ invoiceId })),
  );
  const place = new RegExp(`^https://${organization.slug}\\.portal\\.example/invoices/sandbox_[A-Za-z0-9_-]{22}$`);
  expect(one?.hostedUrl).toMatch(place);
  expect(other?.hostedUrl).toMatch(place);
  expect(one?.hostedUrl).not.toBe(other?.hostedUrl);
  const { data } = await invoices.listInvoices({});
  expect(data.map(({ hostedUrl }) => hostedUrl)).toEqual([other?.hostedUrl, one?.hostedUrl]);
});

test("a draft has none", async () => {
  const { bill, invoices } = await aCustomer();
  const invoiceId = await bill({ isFinal: false });
  expect((await invoices.getInvoice({ invoiceId })).hostedUrl).toBeUndefined();
  expect((await invoices.finalizeInvoice({ invoiceId })).hostedUrl).toContain("/invoices/sandbox_");
});

test("neither events nor the row have the code or the customer's details in the clear", async () => {
  const { aPage, organization } = await aCustomer();
  const { invoiceId, code } = await aPage();
  const events = await readRows(organization.work(), EventEntity, { subjectId: invoiceId });
  expect(events.map(({ type }) => type)).toContain("invoice.finalized");
  const row = await readRow(organization.work(), InvoiceEntity, invoiceId, "invoice");
  const text = JSON.stringify([events, row], (_, value) => (typeof value === "bigint" ? String(value) : value));
  for (const secret of [code, code.replace("sandbox_", ""), "Lindqvist", "SE556677889901"])
    expect(text).not.toContain(secret);
});

test("invoices that are finalized together read the seller once", async () => {
  const { customerId, merchantAccount, organization } = await aCustomer();
  await merchantAccount.updateMerchantApplication({
    business: { legalName: "Northwind LLC", taxId: "98-7654321" },
    updateMask: { paths: ["business"] },
  });
  const decrypted = vi.spyOn(platform.context.encryption, "decrypt");
  await organization.work().atomically(async (phase) => {
    for (const _ of [1, 2, 3]) await bill(phase, customerId);
  });
  const fields = decrypted.mock.calls.map(([, { field }]) => field);
  expect(fields.filter((field) => field === "application")).toHaveLength(1);
});

test("a redaction takes the customer's details from the invoices, and nothing else", async () => {
  const { aPage, customerId, customers, invoices, organization } = await aCustomer();
  const { invoiceId } = await aPage();
  const read = async () => {
    const invoice = await readRow(organization.work(), InvoiceEntity, invoiceId, "invoice");
    return partiesOf(organization.work(), invoice);
  };
  const { seller, buyer } = await read();
  expect(buyer).toMatchObject({ name: "Robin Lindqvist", language: "en", taxIds: ["SE556677889901"] });
  const { hostedUrl } = await invoices.getInvoice({ invoiceId });
  await customers.redactCustomer({ customerId });
  const running = startDueWork(platform.context, registry.due, { intervalMs: 50 });
  await vi.waitFor(async () => expect((await read()).buyer).toBeNull(), 10_000).finally(() => running.stop(5_000));
  expect(await read()).toEqual({ seller, buyer: null });
  expect((await invoices.getInvoice({ invoiceId })).hostedUrl).toBe(hostedUrl);
});
