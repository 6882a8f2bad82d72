import { requestControlChanges } from "#extensions/capabilities/controls/index.ts";
import { keepMails } from "#extensions/capabilities/mail/test-clock-mails.ts";
import { terminalOf } from "#extensions/capabilities/terminal-connectors/index.ts";
import { bill } from "#tests/invoice-pages/billed.ts";
import { A_PNG } from "#tests/merchant-account/an-application.ts";
import { aDispute } from "#tests/support/disputes.ts";
import type { Platform, TestOrganization } from "#tests/support/platform.ts";
import { aPaidTransaction } from "#tests/support/transactions.ts";
import { MemoryTerminal } from "#tests/terminal/memory-terminal.ts";
import { useTerminal as withTerminal } from "#tests/terminal/use-terminal.ts";
import { encryptPayers } from "./encrypt-payers.ts";
import { encryptTemplates } from "./encrypt-templates.ts";

/**
 * An encrypted row in each further table: customer, receipt, delivery, dispute, fingerprint key, application, document,
 * webhook endpoint with secret, invoice, terminal account, dispute templates, evidence, submission, waiting control, and mail of a test
 * clock.
 */
export async function encryptTheRest(platform: Platform, organization: TestOrganization): Promise<void> {
  const { customers, disputes, fulfillments, merchantAccount, transactions, webhooks } =
    platform.callers.grpc.forOrganization({
      organizationId: organization.id,
    });
  const { customerId } = await customers.createCustomer({ email: "robin@example.com", dataClass: "phi" });
  const { transactionId } = await aPaidTransaction(platform, organization, { customerId });
  await transactions.sendReceipt({ transactionId, channel: "email" });
  await fulfillments.createFulfillment({ transactionId, trackingNumber: "1Z999AA10123456784" });
  await webhooks.createWebhookEndpoint({
    url: "https://192.0.2.1/hooks",
    enabledEvents: ["*"],
    customHeaders: { authorization: "Bearer of-their-own" },
    enabled: false,
  });
  await merchantAccount.updateMerchantApplication({
    business: { taxId: "98-7654321" },
    updateMask: { paths: ["business"] },
  });
  await merchantAccount.uploadMerchantDocument({ documentType: "other", file: { fileName: "a.png", content: A_PNG } });
  await encryptPayers(platform, organization);
  await encryptTemplates(platform, organization);
  const { id: disputeId } = await aDispute(platform, organization);
  const text = { case: "text", value: "Robin" } as const;
  await disputes.attachEvidence({ disputeId, evidenceType: "customer_name", content: text });
  await disputes.submitEvidence({ disputeId });
  await disputes.updateDispute({ disputeId, note: "Ask Robin", updateMask: { paths: ["note"] } });
  withTerminal(platform, new MemoryTerminal().connector());
  await terminalOf(organization.work());
  await bill(organization.work(), customerId);
  const mail = { to: "robin@example.com", subject: "Receipt", text: "Robin", html: "<p>Robin</p>", messageId: "kept" };
  await keepMails(organization.work(), [{ mail, language: "en", customerId: null }]);
  await organization.work().atomically(async (phase) => {
    const lowered = [{ control: "delay_business_days", currency: "", value: 1n }] as const;
    const people = { hasSecondPerson: true, notifyEmails: ["robin@example.com"] };
    await requestControlChanges(phase, [], { before: [], now: [], lowered }, people);
  });
}
