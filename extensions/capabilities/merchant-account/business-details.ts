import type { BusinessDetails } from "#extensions/connectors/engine/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { applicationOf } from "./application.ts";
import { findMerchantAccount } from "./merchant-account.service.ts";

const FIELDS = [
  "business.legal_name",
  "business.mcc",
  "business.country",
  "business.website_url",
  "controller.first_name",
  "controller.last_name",
  "controller.email",
  "controller.phone",
];

/**
 * What the engine needs to know of the application. The audit log says which fields an operator's command read, and
 * why. Empty without an application.
 */
export function readBusinessDetails(work: UnitOfWork, purpose: string): Promise<BusinessDetails> {
  return work.atomically(async (phase) => {
    const account = await findMerchantAccount(phase);
    if (!account?.sealedApplication) return {};
    const { business, controller } = await applicationOf(phase, account);
    phase.audit({ action: "merchant_application.read", subjectId: account.id, fields: FIELDS, purpose });
    await phase.save();
    const name = [controller.firstName, controller.lastName].filter((part) => part !== undefined).join(" ");
    const { email, phone } = controller;
    const contact = { ...(name && { name }), ...(email && { email }), ...(phone && { phone }) };
    const { legalName, mcc, country, websiteUrl } = business;
    return { legalName, mcc, country, websiteUrl, contact };
  });
}
