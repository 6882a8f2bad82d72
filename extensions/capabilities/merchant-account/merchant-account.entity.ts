import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import { createdAt, instant, resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";
import type { AccountStatus } from "./account-status.rules.ts";
import type { OnboardingStatus } from "./onboarding.rules.ts";
import type { ItemRequest, Requirement } from "./requirements.rules.ts";

/** An organization's account in one environment. Without a row, the account is as it was opened (`openingOf`). */
export const MerchantAccountEntity = defineEntity({
  name: "MerchantAccount",
  tableName: "merchant_accounts",
  ...tenantOwned,
  properties: {
    ...resource(),
    onboardingStatus: text().$type<OnboardingStatus>(),
    accountStatus: text().$type<AccountStatus>(),
    locale: text().nullable(),
    statementDescriptor: text().nullable(),
    /** The largest sale in minor units, by currency. */
    limits: p.json<Readonly<Record<string, number>>>().columnType("jsonb").defaultRaw("'{}'"),
    /** JSON of the whole application: `Application`. */
    sealedApplication: text().nullable(),
    encryptionKeyId: text().nullable(),
    /** What an operator asked for and has not been given since. */
    requests: p.json<readonly ItemRequest[]>().columnType("jsonb").defaultRaw("'[]'"),
    /** The requirements at the last change, which events show. Answers compute them. */
    requirements: p.json<readonly Requirement[]>().columnType("jsonb").defaultRaw("'[]'"),
    decisionReasonCodes: p.json<readonly string[]>().columnType("jsonb").defaultRaw("'[]'"),
    acceptedTermsVersion: text().nullable(),
    termsAcceptedAt: instant().nullable(),
    termsAcceptedBy: text().nullable(),
    submittedAt: instant().nullable(),
    decidedAt: instant().nullable(),
  },
});

export type MerchantAccount = InferEntity<typeof MerchantAccountEntity>;

/** A file of the application. */
export const MerchantDocumentEntity = defineEntity({
  name: "MerchantDocument",
  tableName: "merchant_documents",
  ...tenantOwned,
  properties: {
    ...resource(),
    documentType: text().$type<DocumentType>(),
    fileName: text(),
    contentType: text(),
    sizeBytes: p.integer(),
  },
});

export type MerchantDocument = InferEntity<typeof MerchantDocumentEntity>;

/** The content of a document, apart from what lists of documents read. */
export const MerchantDocumentContentEntity = defineEntity({
  name: "MerchantDocumentContent",
  tableName: "merchant_document_contents",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    /** The document's ID. */
    id: text().primary(),
    environment: text().$type<Environment>(),
    /** Base64. */
    sealedContent: text(),
    encryptionKeyId: text(),
    createdAt: createdAt(),
  },
});

export const DOCUMENT_TYPES = [
  "identity_document",
  "proof_of_address",
  "business_registration",
  "tax_document",
  "bank_statement",
  "other",
] as const;

export type DocumentType = (typeof DOCUMENT_TYPES)[number];
