import { sniffContentType } from "#extensions/platform/documents/content-type.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { createRow, getRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { UploadMerchantDocumentRequest } from "#proto/tollhouse/v1/merchant_account_pb.ts";
import { applicationOf } from "./application.ts";
import {
  type DocumentType,
  type MerchantAccount,
  type MerchantDocument,
  MerchantDocumentContentEntity,
  MerchantDocumentEntity,
} from "./merchant-account.entity.ts";
import { changeAccount, factsOf, keepRequirements, listDocuments } from "./merchant-account.service.ts";
import { assertEditable, moveOnboarding } from "./move-onboarding.ts";
import { requirementsOf } from "./requirements.rules.ts";

const MOST_DOCUMENTS = 20;

/** @throws merchant_field_locked, document_type_unsupported, too_many_documents */
export function uploadDocument(
  work: UnitOfWork,
  { documentType, file }: UploadMerchantDocumentRequest,
): Promise<MerchantDocument> {
  const content = file?.content ?? new Uint8Array();
  const contentType = sniffContentType(content);
  if (contentType === null) throw refuse("document_type_unsupported");
  return changeAccount(work, async (phase, account) => {
    assertEditable(account);
    await assertRoom(phase, account, documentType);
    const document = createRow(phase, MerchantDocumentEntity, {
      id: newId("merchantDocument", phase.now()),
      documentType: documentType as DocumentType,
      fileName: file?.fileName ?? "document",
      contentType,
      sizeBytes: content.byteLength,
    });
    createRow(phase, MerchantDocumentContentEntity, { id: document.id, ...(await sealed(phase, document, content)) });
    account.requests = account.requests.filter(({ item }) => item !== documentType);
    if (account.onboardingStatus === "not_started") moveOnboarding(account, "begin");
    await phase.em.flush();
    await keepRequirements(phase, account);
    phase.record({ type: "merchant_account.updated", subject: account, data: { fields: "documents" } });
    await phase.save();
    return document;
  });
}

/**
 * Files from before the last decision are kept for the operator and not counted. What is required always finds room, or
 * the application could never be submitted. The account's lock keeps the count true.
 * @throws too_many_documents
 */
async function assertRoom(phase: UnitOfWork, account: MerchantAccount, documentType: string): Promise<void> {
  const since = account.decidedAt?.getTime() ?? 0;
  const counted = (await listDocuments(phase)).filter(({ createdAt }) => createdAt.getTime() > since);
  if (counted.length < MOST_DOCUMENTS) return;
  const required = requirementsOf(await factsOf(phase, account, await applicationOf(phase, account)));
  if (!required.some(({ requirementId }) => requirementId === documentType))
    throw refuse("too_many_documents", { max: MOST_DOCUMENTS });
}

const contextOf = ({ organizationId, id }: Pick<MerchantDocument, "organizationId" | "id">) => ({
  organizationId,
  recordId: id,
  field: "content",
});

async function sealed({ context: { encryption } }: UnitOfWork, document: MerchantDocument, content: Uint8Array) {
  const text = Buffer.from(content).toString("base64");
  return {
    sealedContent: await encryption.encrypt(text, contextOf(document)),
    encryptionKeyId: encryption.currentKeyId,
  };
}

/** Reads a document for an operator, which the audit log says. */
export function readDocument(work: UnitOfWork, id: string, reason: string) {
  return work.atomically(async (phase) => {
    const document = await getRow(phase, MerchantDocumentEntity, id, "document");
    const { sealedContent } = await getRow(phase, MerchantDocumentContentEntity, id, "document");
    const text = await phase.context.encryption.decrypt(sealedContent, contextOf(document));
    phase.audit({ action: "merchant_application.read", subjectId: id, fields: ["content"], purpose: reason });
    await phase.save();
    return { fileName: document.fileName, content: Buffer.from(text, "base64") };
  });
}
