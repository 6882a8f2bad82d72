import { evidenceName } from "#app/capabilities/disputes/index.ts";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { BY_AGE, type Column } from "#app/dashboard/column.ts";
import { reasonName } from "./template-labels.ts";
import type { TemplateView } from "./template-view.server.ts";

export const TEMPLATES = "/disputes/templates";

export const templateKey = ({ disputeTemplateId }: TemplateView): string => disputeTemplateId;
export const templatePath = (template: TemplateView): string => `${TEMPLATES}/${templateKey(template)}`;

export const TEMPLATE_COLUMNS: readonly Column<TemplateView>[] = [
  {
    name: "Name",
    cell: ({ name }) => (
      <span className="block max-w-[min(18rem,30cqw)] truncate font-medium max-md:max-w-full">{name}</span>
    ),
  },
  { name: "Evidence", narrow: "line", cell: ({ evidenceType }) => evidenceName(evidenceType) },
  { name: "Kind", narrow: "aside", cell: ({ kind }) => (kind === "file" ? "File" : "Text") },
  { name: "Reason", narrow: "end", cell: ({ reasonCategory }) => reasonName(reasonCategory) },
  { name: "Version", kind: "number", drops: "next", cell: ({ contentVersion }) => String(contentVersion) },
  {
    name: "Created",
    sort: BY_AGE,
    drops: "first",
    cell: ({ createdAt }) => <LocalTime at={createdAt} style="date" className="whitespace-nowrap text-muted" />,
  },
];
