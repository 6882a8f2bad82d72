import { expect, test } from "vitest";
import { changeAccount, requestUpdate } from "#extensions/capabilities/merchant-account/index.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { anOrganization, startPlatform, type TestOrganization } from "#tests/support/platform.ts";
import { callersOf } from "#tests/support/transactions.ts";
import { A_PNG, anApplication } from "./an-application.ts";

const { platform } = await startPlatform();

/** An application with as many documents as it may have, of which none is required. */
async function aFull(organization: TestOrganization) {
  const { merchantAccount } = callersOf(platform, organization);
  await merchantAccount.updateMerchantApplication(anApplication());
  const upload = (documentType: string) =>
    merchantAccount.uploadMerchantDocument({ documentType, file: { fileName: "a.png", content: A_PNG } });
  for (let count = 0; count < 20; count += 1) await upload("other");
  return { merchantAccount, upload };
}

/** As if it was submitted: an operator can decide. */
async function underReview(organization: TestOrganization): Promise<void> {
  await changeAccount(organization.work(), async (phase, account) => {
    account.onboardingStatus = "under_review";
    phase.record({ type: "merchant_account.updated", subject: account });
    await phase.save();
  });
}

function ask(organization: TestOrganization, item: string) {
  const dueAt = new Date(Date.now() + 86_400_000).toISOString();
  const items = [{ item, reasonCode: "document_unreadable", dueAt }] as const;
  return requestUpdate(organization.work(), { reason: "Blurred.", reasonCodes: ["document_unreadable"], items });
}

const refusalOf = async (call: Promise<unknown>) => infoOf(await failureOf(call)).reason;

test("of twenty documents one more is refused, but not one that is required", async () => {
  const { upload } = await aFull(await anOrganization(platform));
  expect(await refusalOf(upload("other"))).toBe("too_many_documents");
  await upload("identity_document");
  await upload("business_registration");
  expect(await refusalOf(upload("identity_document"))).toBe("too_many_documents");
});

test("a document that is asked for again can be uploaded, and those from before the decision no longer count", async () => {
  const organization = await anOrganization(platform);
  const { upload, merchantAccount } = await aFull(organization);
  await upload("identity_document");
  await underReview(organization);
  await ask(organization, "identity_document");
  for (let count = 0; count < 20; count += 1) await upload("other");
  expect(await refusalOf(upload("other"))).toBe("too_many_documents");
  await upload("identity_document");
  const { requirements, documents } = await merchantAccount.getMerchantAccount({});
  expect(requirements.map(({ requirementId }) => requirementId)).not.toContain("identity_document");
  expect(documents).toHaveLength(42);
});

test("an operator who asked for the wrong thing asks again, which replaces what was asked for", async () => {
  const organization = await anOrganization(platform);
  const { merchantAccount, upload } = await aFull(organization);
  for (const type of ["identity_document", "business_registration"]) await upload(type);
  await underReview(organization);
  await ask(organization, "tax_document");
  expect(await ask(organization, "bank_statement")).toMatchObject({ onboardingStatus: "update_requested" });
  const { requirements } = await merchantAccount.getMerchantAccount({});
  const asked = requirements.filter(({ kind }) => kind === "document");
  expect(asked.map(({ requirementId }) => requirementId)).toEqual(["bank_statement"]);
  const type = "merchant_account.update_requested";
  expect(await organization.work().em.count(EventEntity, { environment: "sandbox", type })).toBe(2);
});
