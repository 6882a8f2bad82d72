import { CATEGORY_OPTIONS } from "#app/capabilities/disputes/index.ts";
import { defineListPage } from "#app/dashboard/lists/list-page.server.ts";
import { DisputeTemplateService } from "#proto/tollhouse/v1/dispute_templates_pb.ts";
import { TEMPLATE_COLUMNS } from "./template-columns.tsx";
import { templateView } from "./template-view.server.ts";

export const TEMPLATE_LIST = defineListPage({
  method: DisputeTemplateService.method.listDisputeTemplates,
  nouns: ["template", "templates"],
  view: templateView,
  columns: TEMPLATE_COLUMNS,
  tabs: {
    all: { name: "All", request: {} },
    texts: { name: "Texts", request: { kind: "text" } },
    files: { name: "Files", request: { kind: "file" } },
  },
  filters: {
    reason: { kind: "choices", label: "Reason", options: CATEGORY_OPTIONS },
    created: { kind: "dates", label: "Created" },
  },
  fields: { reason: "reasonCategory", created: "createdAt" },
});
