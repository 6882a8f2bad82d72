import type { DemoOrganization } from "#extensions/platform/composition/demo.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { createTemplate } from "./create-template.ts";
import { DisputeTemplateEntity } from "./dispute-template.entity.ts";
import type { ReasonCategory } from "./dispute-template.rules.ts";

interface DemoTemplate {
  readonly name: string;
  readonly evidenceType: string;
  readonly reasonCategory: ReasonCategory | null;
  readonly text: string;
}

const TEMPLATES: readonly DemoTemplate[] = [
  {
    name: "Refund policy",
    evidenceType: "refund_policy_disclosure",
    reasonCategory: null,
    text: "Our refund policy stands above the button that places the order. The customer accepted it on {{sale_date}}: unused goods are refunded within 30 days of their delivery.",
  },
  {
    name: "No return was sent",
    evidenceType: "refund_refusal_explanation",
    reasonCategory: "credit_not_processed",
    text: "The customer did not send back order {{reference}}. Without the goods no refund of {{disputed_amount}} is due.",
  },
  {
    name: "Goods as described",
    evidenceType: "product_description",
    reasonCategory: "not_as_described",
    text: "{{description}}, as the product page of {{business_name}} showed it on {{sale_date}} with its size, material and pictures.",
  },
];

/** A few texts for the announced demo organization. */
export async function seedTemplates(work: UnitOfWork, demo: DemoOrganization): Promise<Record<string, never>> {
  const { environment } = work;
  if (!demo.isAnnounced || (await work.em.count(DisputeTemplateEntity, { environment })) > 0) return {};
  for (const { text, ...template } of TEMPLATES) await createTemplate(work, { ...template, content: { text } });
  return {};
}
