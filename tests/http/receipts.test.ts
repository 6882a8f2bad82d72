import { expect, test } from "vitest";
import { receiptJob } from "#extensions/capabilities/transactions/deliver-receipt.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { everythingStored } from "#tests/support/everything-stored.ts";
import { aMailServer } from "#tests/support/mail.ts";
import { anApiKey, anOrganization } from "#tests/support/platform.ts";
import { someTransactionRows } from "#tests/support/transaction-rows.ts";
import { aUi, call, expectError, jsonBody } from "./ui.ts";

const server = await closedAfterTests(aMailServer());
const env = { ...server.env, MAIL_LIMIT_RECIPIENT_PER_DAY: "2" };
const ui = await closedAfterTests(aUi({ env }));
const organization = await anOrganization(ui.platform);
const key = await anApiKey(organization, ["transactions:read", "transactions:write"]);
const [transactionId = ""] = await someTransactionRows(organization.work(), 1);
const url = `${ui.url}/api/transactions/${transactionId}/receipts`;

test("an integration sends a receipt and sees what came of it", async () => {
  const sent = await call(url, key, jsonBody({ channel: "email", to: "robin@example.com" }));
  const receipt = JSON.parse(sent.body);
  expect([sent.status, receipt]).toMatchObject([
    202,
    { transaction_id: transactionId, to: "r•••@example.com", receipt_status: "queued", sent_at: null },
  ]);
  await receiptJob.run(organization.work(), { receiptId: receipt.receipt_id });
  expect(await server.received()).toMatchObject([{ recipients: ["robin@example.com"] }]);
  expect(JSON.parse((await call(url, key)).body)).toMatchObject({
    object: "list",
    data: [{ receipt_id: receipt.receipt_id, receipt_status: "sent" }],
  });
});

test("without an address there is no receipt, and an address is one", async () => {
  const refused = { status: 400, type: "invalid_request", param: "to" };
  expectError(await call(url, key, jsonBody({ channel: "email" })), { ...refused, code: "receipt_recipient_missing" });
  expectError(await call(url, key, jsonBody({ channel: "email", to: "a@example.com, b@example.com" })), {
    ...refused,
    code: "validation_failed",
  });
});

test("over a limit the answer says when the next mail can go", async () => {
  const repeated = jsonBody({ channel: "email", to: "robin@example.com" });
  expect((await call(url, key, repeated)).status).toBe(202);
  const refused = await call(url, key, repeated);
  expectError(refused, { status: 429, type: "rate_limit", code: "mail_limit_reached" });
  const { details, message } = JSON.parse(refused.body).error;
  const [{ resets_at, retry_after_seconds }] = details;
  expect(details).toMatchObject([{ limited: "recipient", limit: 2 }]);
  expect(message).toContain(resets_at);
  expect(refused.headers.get("retry-after")).toBe(String(retry_after_seconds));
  expect(new Date(Date.now() + retry_after_seconds * 1_000).toISOString().slice(0, 10)).toBe(resets_at.slice(0, 10));
});

test("of health data neither the receipt nor the request log shows the domain, also after a repeat", async () => {
  const { customers } = ui.platform.callers.grpc.forOrganization({ organizationId: organization.id });
  const patient = { email: "robin@clinic.example", dataClass: "phi" };
  const { customerId } = await customers.createCustomer(patient);
  const [id = ""] = await someTransactionRows(organization.work(), 1, { customerId });
  const receipts = `${ui.url}/api/transactions/${id}/receipts`;
  const send = (headers: object) =>
    call(receipts, key, {
      ...jsonBody({ channel: "email" }),
      headers: { "content-type": "application/json", ...headers },
    });
  const answers = [
    await send({}),
    await send({ "idempotency-key": "receipt-1" }),
    await send({ "idempotency-key": "receipt-1" }),
  ];
  for (const { body } of answers) expect(JSON.parse(body)).toMatchObject({ to: "r•••@•••" });
  expect(JSON.parse((await call(receipts, key)).body).data).toMatchObject([{ to: "r•••@•••" }, { to: "r•••@•••" }]);
  await ui.app.services.requestLog.flush();
  expect(await everythingStored(ui.platform.databaseUrl)).not.toContain("clinic.example");
});
