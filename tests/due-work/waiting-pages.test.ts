import { expect, test } from "vitest";
import { SEND_REFUND, sendScheduledRefund } from "#extensions/capabilities/refunds/scheduled-refunds.ts";
import { TransactionExtensionEntity } from "#extensions/capabilities/transactions/index.ts";
import { aUi } from "#tests/http/ui.ts";
import { aSettlement } from "#tests/payouts/a-settlement.ts";
import { runAsking } from "#tests/payouts/paying.ts";
import { aBankLinkProvider } from "#tests/support/bank-links.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { anEnginePayment } from "#tests/support/engine-payments.ts";
import { anOrganization, type TestOrganization } from "#tests/support/platform.ts";
import { someReaders } from "#tests/support/reader.ts";
import { aPaidTransaction, callersOf, withKey } from "#tests/support/transactions.ts";

const { getSession, robinIn } = someReaders();
const bank = await closedAfterTests(aBankLinkProvider());
const { platform, url } = await closedAfterTests(aUi({ env: bank.env, getSession }));

const fail = ({ engineMerchantId: merchant_id }: TestOrganization, path: string) =>
  platform.sandbox.fault({ merchant_id, path, kind: "status_500", times: 10 });

test("the pages of a payout and of its settlement say since when the processor can't be reached", async () => {
  const payer = await aSettlement({ platform, bank }, "Waits");
  const { organization, settlementId } = payer;
  await payer.destination();
  await payer.close();
  const body = { error: { type: "invalid_request", code: "HE_00", message: "Resource is busy" } };
  const merchant_id = organization.engineMerchantId;
  await platform.sandbox.fault({ merchant_id, method: "POST", path: "/payouts", kind: "status", status: 422, body });
  await payer.payNow();
  const { id } = await payer.payoutNow();
  const { read } = robinIn(organization, url);
  for (const page of [`/settlements/payouts/${id}`, `/settlements/${settlementId}`])
    expect(await read(page)).toContain("It is sent as soon as the processor answers. Its amount stays reserved.");
});

test("the page of a transaction says that the processor has not answered for its refund", async () => {
  const organization = await anOrganization(platform);
  const { id: transactionId } = await anEnginePayment(platform, organization);
  const { refunds } = callersOf(platform, organization);
  const { refundId } = await refunds.createRefund({ transactionId, amount: 500n, delayMinutes: 30 }, withKey());
  await fail(organization, "/refunds");
  await expect(runAsking(organization.work(), sendScheduledRefund, SEND_REFUND, refundId)).rejects.toThrow("engine");
  const page = await robinIn(organization, url).read(`/transactions/${transactionId}`);
  expect(page).toContain("The processor hasn&#x27;t answered since");
  expect(page).not.toContain("Will be sent on");
});

test("the page of a hold that is over says that its release is not confirmed yet", async () => {
  const organization = await anOrganization(platform);
  const { transactionId } = await aPaidTransaction(platform, organization, { captureMethod: "manual" });
  const { read } = robinIn(organization, url);
  expect(await read(`/transactions/${transactionId}`)).toContain("Capture it to be paid.");
  const { em, environment } = organization.work();
  const { version } = await em.findOneOrFail(TransactionExtensionEntity, { environment, id: transactionId });
  const past = { authorizationExpiresAt: new Date(Date.now() - 3_600_000), version };
  await em.nativeUpdate(TransactionExtensionEntity, { environment, id: transactionId }, past);
  expect(await read(`/transactions/${transactionId}`)).toContain("confirmed the release yet. We keep asking.");
});
