import { disputeTemplateEvents } from "#contract/events/dispute-templates.ts";
import { capability } from "#extensions/platform/composition/capability.ts";
import { shown } from "#extensions/platform/events/event-subject.ts";
import { DisputeTemplateSchema, DisputeTemplateService } from "#proto/tollhouse/v1/dispute_templates_pb.ts";
import { attachTemplate } from "./attach-template.ts";
import {
  DisputeTemplateEntity,
  DisputeTemplateFileEntity,
  DisputeTemplateVersionEntity,
} from "./dispute-template.entity.ts";
import { templateList, templateMessage } from "./dispute-template.list.ts";
import { disputeTemplatesRpc } from "./dispute-templates.rpc.ts";
import { seedTemplates } from "./seed-templates.ts";

/** Texts and files that are attached to disputes again and again (docs/dispute-templates.md). */
export const disputeTemplates = capability("dispute-templates", {
  service: DisputeTemplateService,
  handlers: disputeTemplatesRpc,
  lists: [templateList],
  entities: [DisputeTemplateEntity, DisputeTemplateVersionEntity, DisputeTemplateFileEntity],
  events: disputeTemplateEvents,
  shows: [shown(DisputeTemplateEntity, DisputeTemplateSchema, (template) => templateMessage(template))],
  operations: [attachTemplate],
  sandbox: seedTemplates,
});
