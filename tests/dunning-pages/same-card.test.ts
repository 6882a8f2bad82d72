import { expect, test } from "vitest";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { withKey } from "#tests/support/transactions.ts";
import { aLink } from "./a-link.ts";
import { runReal } from "./run-real.ts";

const { platform } = await startPlatform();

test.each([
  { card: "saved_visa_14", rule: "forbids for good", reason: "payment_retry_not_allowed" },
  { card: "saved_mastercard_28", rule: "asks to wait for", reason: "payment_retry_too_early" },
])("a card that its network $rule is not charged when the payer enters it again", async ({ card, reason }) => {
  const payer = await aLink(platform, card);
  const { paymentMethodSessionId } = await payer.start();
  await payer.enter(paymentMethodSessionId, card);
  await runReal(platform, payer.organization.work());
  const { attempts, invoiceId } = await payer.renewal();
  expect(attempts).toHaveLength(1);
  expect(await payer.view()).toMatchObject({ step: "due", isDeclined: true, problem: "blocked" });
  const { paymentMethodId } = await payer.aCard(card);
  const refused = await failureOf(payer.invoices.payInvoice({ invoiceId, paymentMethodId }, withKey()));
  expect(infoOf(refused).reason).toBe(reason);
  const again = await payer.start();
  await payer.enter(again.paymentMethodSessionId, "visa");
  await runReal(platform, payer.organization.work());
  expect((await payer.view()).step).toBe("paid");
});
