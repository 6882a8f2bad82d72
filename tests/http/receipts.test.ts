import { expect, test } from "vitest";
import { receiptJob } from "#extensions/capabilities/transactions/deliver-receipt.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aMailServer } from "#tests/support/mail.ts";
import { anApiKey, anOrganization } from "#tests/support/platform.ts";
import { someTransactionRows } from "#tests/support/transaction-rows.ts";
import { aFace, call, expectError, jsonBody } from "./face.ts";

const server = await closedAfterTests(aMailServer());
const face = await closedAfterTests(aFace({ env: server.env }));
const organization = await anOrganization(face.platform);
const key = await anApiKey(organization, ["transactions:read", "transactions:write"]);
const [transactionId = ""] = await someTransactionRows(organization.work(), 1);
const url = `${face.url}/api/transactions/${transactionId}/receipts`;

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
  const invalid = { status: 400, type: "invalid_request", code: "validation_failed", param: "to" };
  expectError(await call(url, key, jsonBody({ channel: "email" })), invalid);
  expectError(await call(url, key, jsonBody({ channel: "email", to: "a@example.com, b@example.com" })), invalid);
});
