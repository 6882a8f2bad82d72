import { randomUUID } from "node:crypto";
import { changeAccount } from "#extensions/capabilities/merchant-account/index.ts";
import { MerchantDocumentEntity } from "#extensions/capabilities/merchant-account/merchant-account.entity.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Entry } from "#tests/isolation/entry.ts";
import { aDestinationRow } from "#tests/payouts/payout-rows.ts";
import { A_PDF } from "#tests/support/disputes.ts";
import type { CapabilityWorld } from "#tests/support/world.ts";
import { A_PNG, anApplication } from "./an-application.ts";

const business = { legal_name: "Northwind Outfitters LLC", business_type: "company", tax_id: "98-7654321" };

/** Another world may have submitted it: an organization has one account. */
async function reopened(work: UnitOfWork): Promise<void> {
  await work.em.nativeDelete(MerchantDocumentEntity, { environment: work.environment });
  await changeAccount(work, async (phase, account) => {
    account.onboardingStatus = "in_progress";
    phase.record({ type: "merchant_account.updated", subject: account });
    await phase.save();
  });
}

/** A default in a currency that no other world pays out in. */
async function withDestination(work: UnitOfWork, canary: string): Promise<void> {
  const known = await work.em.execute<unknown[]>(
    "select 1 from payout_destinations where organization_id = ? and environment = ? and default_for = ?",
    [work.tenant.organizationId, work.environment, "NZD"],
  );
  if (known.length > 0) return;
  Object.assign(aDestinationRow(work, { bankLinkId: "bnk_none", bankAccountId: "none" }, canary, "NZD"), {
    defaultFor: "NZD",
  });
  await work.em.flush();
}

/** The application can be submitted once, and not changed afterwards, so that one call stands in the way of the next. */
const once: Entry = { control: null, runsAlone: true };

export const world: CapabilityWorld = {
  async build({ platform, organization, canary }) {
    await reopened(organization.work());
    await withDestination(organization.work(), canary);
    const { merchantAccount } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
    await merchantAccount.updateMerchantApplication(anApplication(canary));
    const file = { fileName: `${canary}.png`, content: A_PNG };
    await merchantAccount.uploadMerchantDocument({ documentType: "identity_document", file });
    const request = { documentType: "business_registration", file };
    const { merchantDocumentId } = await merchantAccount.uploadMerchantDocument(request);
    return { merchant_document_id: merchantDocumentId };
  },
  samples: {
    "merchantAccount.update": () => [
      { message: { locale: "en-US", statement_descriptor: "NORTHWIND" } },
      { message: { public_profile: { tagline: "Gear.", support_email: "help@northwind.example" } } },
    ],
    "merchantAccount.updateApplication": () => [
      { message: { business } },
      { message: { controller: { first_name: "Robin", birth_date: "1988-04-12" }, owners: [] } },
    ],
    "merchantAccount.uploadDocument": () => [
      { message: { document_type: "bank_statement" }, file: A_PDF as Uint8Array<ArrayBuffer> },
    ],
    "merchantAccount.submit": () => [{ message: { accepted_terms_version: "2026-11-01" } }],
  },
  entries: {
    // The account may have been submitted meanwhile: then the pages lead to the one that says so, and take nothing.
    ...Object.fromEntries(
      ["business", "controller", "owners", "documents"].map((part) => [
        `GET routes/_dashboard+/onboarding.${part}`,
        { control: null } satisfies Entry,
      ]),
    ),
    "POST routes/_dashboard+/onboarding.business": {
      ...once,
      form: () => ({ idempotency_key: randomUUID(), "business[legal_name]": "Northwind" }),
    },
    "POST routes/_dashboard+/onboarding.controller": {
      ...once,
      form: () => ({ idempotency_key: randomUUID(), "controller[first_name]": "Robin" }),
    },
    "POST routes/_dashboard+/onboarding.owners": { ...once, form: () => ({ idempotency_key: randomUUID() }) },
    "POST routes/_dashboard+/onboarding.documents": {
      ...once,
      form: () => ({ idempotency_key: randomUUID(), document_type: "other" }),
    },
    // There are no terms of this date, so the application is not submitted.
    "POST routes/_dashboard+/onboarding._index": {
      control: 422,
      form: () => ({ idempotency_key: randomUUID(), accepted_terms_version: "2020-01-01" }),
    },
    "POST api/merchant_account/submit": {
      control: 422,
      json: () => ({ accepted_terms_version: "2020-01-01" }),
    },
    "GET routes/_dashboard+/settings.business": {},
    "POST routes/_dashboard+/settings.business": {
      form: () => ({ idempotency_key: randomUUID(), locale: "en-US", "public_profile[tagline]": "Gear." }),
    },
    "MerchantAccountService.UpdateMerchantAccount": { json: () => ({ locale: "en-US", update_mask: "locale" }) },
    "MerchantAccountService.UpdateMerchantApplication": {
      ...once,
      json: () => ({ business, update_mask: "business" }),
    },
    "MerchantAccountService.UploadMerchantDocument": {
      ...once,
      json: () => ({
        document_type: "other",
        file: { file_name: "other.png", content: Buffer.from(A_PNG).toString("base64") },
      }),
    },
    "MerchantAccountService.SubmitMerchantApplication": {
      ...once,
      json: () => ({ accepted_terms_version: "2020-01-01" }),
    },
  },
};
