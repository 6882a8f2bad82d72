import { findActiveMerchant, listProfiles, type Profile } from "#extensions/capabilities/merchants/index.ts";
import { getOrganization, type PublicProfile } from "#extensions/capabilities/organizations/index.ts";
import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import {
  type MerchantDocument as DocumentMessage,
  MerchantAccountSchema,
  MerchantDocumentSchema,
  type MerchantAccount as Message,
} from "#proto/tollhouse/v1/merchant_account_pb.ts";
import { applicationMessage } from "./application.message.ts";
import type { Application } from "./application.rules.ts";
import { applicationOf } from "./application.ts";
import { capabilitiesOf } from "./capabilities.rules.ts";
import type { MerchantAccount, MerchantDocument } from "./merchant-account.entity.ts";
import { factsOf, findMerchantAccount, listDocuments, openingOf } from "./merchant-account.service.ts";
import { type Requirement, requirementsOf } from "./requirements.rules.ts";
import { TERMS_VERSION } from "./submit-application.ts";

/** The account as the API shows it, changed or not. */
export async function showAccount(work: UnitOfWork, changed?: MerchantAccount): Promise<Message> {
  const row = changed ?? (await findMerchantAccount(work));
  const account = row ?? { ...openingOf(work.environment), ...UNCHANGED, ...ownerOf(work) };
  const application = await applicationOf(work, row);
  const [organization, merchant, facts, documents] = [
    await getOrganization(work, { id: work.tenant.organizationId }),
    await findActiveMerchant(work),
    await factsOf(work, account, application),
    await listDocuments(work),
  ];
  return accountMessage(account, {
    application,
    requirements: requirementsOf(facts),
    documents: documents.map(documentMessage),
    legacyMerchantId: organization.legacyMerchantId ?? null,
    engineMerchantId: merchant?.engineMerchantId ?? null,
    capabilities: capabilitiesOf(account.accountStatus, {
      isConnected: merchant !== null || organization.legacyMerchantId != null,
      hasPayoutDestination: facts.hasPayoutDestination,
    }),
    publicProfile: organization.publicProfile,
    profiles: await listProfiles(work, merchant),
  });
}

/** The account in its events, which hold no detail of the application, and nothing that another resource decides. */
export const eventMessage = (account: MerchantAccount): Message =>
  accountMessage(account, {
    application: null,
    requirements: account.requirements,
    documents: [],
    legacyMerchantId: null,
    engineMerchantId: null,
    capabilities: [],
    publicProfile: null,
    profiles: [],
  });

const UNCHANGED = {
  locale: null,
  statementDescriptor: null,
  submittedAt: null,
  decidedAt: null,
  acceptedTermsVersion: null,
  termsAcceptedAt: null,
  termsAcceptedBy: null,
  createdAt: null,
  updatedAt: null,
  version: 0,
};

const ownerOf = ({ tenant: { organizationId }, environment }: UnitOfWork) => ({ organizationId, environment });

interface Surroundings {
  readonly application: Application | null;
  readonly requirements: readonly Requirement[];
  readonly documents: DocumentMessage[];
  readonly legacyMerchantId: string | null;
  readonly engineMerchantId: string | null;
  readonly capabilities: ReturnType<typeof capabilitiesOf>;
  readonly publicProfile: PublicProfile | null;
  readonly profiles: readonly Profile[];
}

type Shown = Omit<MerchantAccount, "createdAt" | "updatedAt" | "id" | "eventSequence"> & {
  readonly createdAt: Date | null;
  readonly updatedAt: Date | null;
};

function accountMessage(
  account: Omit<Shown, "sealedApplication" | "encryptionKeyId">,
  { requirements, application, profiles, ...rest }: Surroundings,
): Message {
  return messageOf(MerchantAccountSchema, account, {
    ...rest,
    profiles: [...profiles],
    requirements: requirements.map(({ dueAt, ...requirement }) => ({
      ...requirement,
      dueAt: dueAt ? new Date(dueAt) : null,
    })),
    limits: Object.entries(account.limits).map(([currency, amount]) => ({
      currency,
      maxTransactionAmount: BigInt(amount),
    })),
    application: application && applicationMessage(application),
    terms: {
      currentVersion: TERMS_VERSION,
      acceptedVersion: account.acceptedTermsVersion ?? null,
      acceptedAt: account.termsAcceptedAt ?? null,
      acceptedBy: account.termsAcceptedBy ?? null,
    },
  });
}

export const documentMessage = (document: MerchantDocument): DocumentMessage =>
  messageOf(MerchantDocumentSchema, document, { merchantDocumentId: document.id });

/** A stored answer with the people and the file names that it lacks, as they are now. */
export function withPeople(stored: Message, { application: now, documents }: Message): Message {
  const fileNames = new Map(documents.map(({ merchantDocumentId, fileName }) => [merchantDocumentId, fileName]));
  const named = stored.documents.map((document) => ({
    ...document,
    fileName: fileNames.get(document.merchantDocumentId) ?? "",
  }));
  const { application } = stored;
  if (!application || !now) return { ...stored, documents: named };
  const { controller, owners } = now;
  return { ...stored, documents: named, application: { ...application, ...(controller && { controller }), owners } };
}
