import { create } from "@bufbuild/protobuf";
import type { ServiceImpl } from "@connectrpc/connect";
import { inspectFile } from "#extensions/capabilities/disputes/index.ts";
import { listing, wholeList } from "#extensions/platform/composition/handlers.ts";
import { readRow } from "#extensions/platform/rows/read-rows.queries.ts";
import { type UnitOfWork, workOf } from "#extensions/platform/work/work.ts";
import {
  type DisputeTemplateService,
  ListDisputeTemplateVersionsResponseSchema,
} from "#proto/tollhouse/v1/dispute_templates_pb.ts";
import { EvidenceFileSchema } from "#proto/tollhouse/v1/disputes_pb.ts";
import { attachTemplate } from "./attach-template.ts";
import { createTemplate } from "./create-template.ts";
import { type DisputeTemplate, DisputeTemplateEntity } from "./dispute-template.entity.ts";
import { templateList, templateMessage, versionMessage } from "./dispute-template.list.ts";
import { assertKind, type ReasonCategory } from "./dispute-template.rules.ts";
import { getVersion, listVersions, openFile, openText } from "./template-content.ts";
import { deleteTemplate, NOUN, updateTemplate, uploadVersion } from "./update-template.ts";

export const disputeTemplatesRpc: ServiceImpl<typeof DisputeTemplateService> = {
  listDisputeTemplates: listing(templateList),
  async createDisputeTemplate({ text, ...named }, context) {
    const template = { ...named, reasonCategory: categoryOf(named), content: { text } };
    return templateMessage(await createTemplate(workOf(context), template), text);
  },
  // The contract requires the file.
  async uploadDisputeTemplate({ file = create(EvidenceFileSchema), ...named }, context) {
    const template = { ...named, reasonCategory: categoryOf(named), content: { file: await inspectFile(file) } };
    return templateMessage(await createTemplate(workOf(context), template));
  },
  async getDisputeTemplate({ disputeTemplateId }, context) {
    const work = workOf(context);
    return withText(work, await getTemplate(work, disputeTemplateId));
  },
  async updateDisputeTemplate({ disputeTemplateId, updateMask, name, text, reasonCategory }, context) {
    const work = workOf(context);
    const change = { fields: updateMask?.paths ?? [], name, text, reasonCategory: categoryOf({ reasonCategory }) };
    return withText(work, await updateTemplate(work, disputeTemplateId, change));
  },
  async uploadDisputeTemplateVersion({ disputeTemplateId, file = create(EvidenceFileSchema) }, context) {
    return templateMessage(await uploadVersion(workOf(context), disputeTemplateId, await inspectFile(file)));
  },
  async listDisputeTemplateVersions({ disputeTemplateId }, context) {
    const work = workOf(context);
    const versions = await listVersions(work, await getTemplate(work, disputeTemplateId));
    const data = await Promise.all(versions.map(async (each) => versionMessage(each, await openText(work, each))));
    return create(ListDisputeTemplateVersionsResponseSchema, wholeList(data));
  },
  async getDisputeTemplateContent({ disputeTemplateId, contentVersion }, context) {
    const work = workOf(context);
    const template = await getTemplate(work, disputeTemplateId);
    assertKind(template, "file");
    const version = await getVersion(work, template, contentVersion);
    const { contentType, fileName } = version;
    return {
      content: await openFile(work, version),
      contentType: contentType ?? "application/octet-stream",
      fileName: fileName ?? "template",
    };
  },
  async deleteDisputeTemplate({ disputeTemplateId }, context) {
    await deleteTemplate(workOf(context), disputeTemplateId);
    return { object: "dispute_template", disputeTemplateId, deleted: true };
  },
  attachDisputeTemplate: attachTemplate.handle,
};

const getTemplate = (work: UnitOfWork, id: string) => readRow(work, DisputeTemplateEntity, id, NOUN);

async function withText(work: UnitOfWork, template: DisputeTemplate) {
  return templateMessage(template, await openText(work, await getVersion(work, template)));
}

/** The contract knows the categories. */
const categoryOf = ({ reasonCategory }: { readonly reasonCategory?: string | undefined }): ReasonCategory | null =>
  reasonCategory ? (reasonCategory as ReasonCategory) : null;
