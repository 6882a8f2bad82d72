import { ChallengeCodeEntity } from "#extensions/capabilities/checkout-challenges/challenge-code.entity.ts";
import { addressContext as codeAddress } from "#extensions/capabilities/checkout-challenges/send-challenge-code.ts";
import { PayerSessionEntity } from "#extensions/capabilities/payer-accounts/payer-session.entity.ts";
import { addressContext, requestSignIn } from "#extensions/capabilities/payer-accounts/request-sign-in.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import { aShop } from "#tests/payment-links/paying.ts";
import type { Platform, TestOrganization } from "#tests/support/platform.ts";

const EMAIL = "ada@payer.example";

/** An encrypted row in each table of payers: attempt, email with a link, code, sign-in, session, and secret of redirects. */
export async function encryptPayers(platform: Platform, organization: TestOrganization): Promise<void> {
  const { redirectSigning, paymentLinkSends } = platform.callers.grpc.forOrganization({
    organizationId: organization.id,
  });
  const shop = await aShop(platform, organization);
  const { code, paymentLinkId } = await shop.aLink({ collect: { email: "optional" } });
  await shop.begin(code, { payer: { email: EMAIL } });
  await paymentLinkSends.sendPaymentLink({ paymentLinkId, email: EMAIL, note: "Hello" });
  await redirectSigning.rotateRedirectSecret({});
  const work = organization.work();
  await requestSignIn(work, { email: EMAIL });
  await work.atomically(async (phase) => {
    const { encryption } = phase.context;
    const id = newId("payerSession", phase.now());
    createRow(phase, PayerSessionEntity, {
      ...{ id, emailIndex: id, customerIds: [], tokenHash: id, expiresAt: new Date("2099-01-01T00:00:00Z") },
      sealedEmail: await encryption.encrypt(EMAIL, addressContext({ organizationId: organization.id, id })),
      encryptionKeyId: encryption.currentKeyId,
    });
    const codeId = newId("challengeCode", phase.now());
    createRow(phase, ChallengeCodeEntity, {
      ...{ id: codeId, paymentLinkId, emailIndex: id, language: "en", requestedAt: phase.now() },
      expiresAt: new Date("2099-01-01T00:00:00Z"),
      sealedEmail: await encryption.encrypt(EMAIL, codeAddress({ organizationId: organization.id, id: codeId })),
      encryptionKeyId: encryption.currentKeyId,
    });
    await phase.save();
  });
}
