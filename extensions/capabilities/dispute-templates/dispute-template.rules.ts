import { refuse } from "#extensions/platform/kernel/refuse.ts";

export type ReasonCategory =
  | "fraudulent"
  | "not_received"
  | "not_as_described"
  | "duplicate"
  | "credit_not_processed"
  | "canceled_recurring"
  | "processing_error"
  | "general";

/** The placeholders that a text may have. The contract has the same list. */
export const TEMPLATE_VARIABLES = [
  "business_name",
  "card_brand",
  "card_last4",
  "customer_email",
  "customer_name",
  "description",
  "dispute_id",
  "disputed_amount",
  "opened_date",
  "reason_code",
  "reference",
  "refunded_amount",
  "sale_amount",
  "sale_date",
  "transaction_id",
] as const;

export type TemplateVariable = (typeof TEMPLATE_VARIABLES)[number];

/** What a dispute has for each placeholder. Null where it has nothing, and for details of a person with health data. */
export type TemplateValues = Readonly<Record<TemplateVariable, string | null>>;

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;
/** What is left of a placeholder that was not closed or opened, so that no bank sees one. */
const STRAY = /\{\{|\}\}/;

/** What a refusal names. Messages stand in logs, and other text between braces is confidential. */
const IS_NAME = /^\w{1,40}$/;

const MOST_TEMPLATES = 100;

/** @throws too_many_dispute_templates */
export function assertRoom(templates: number): void {
  if (templates >= MOST_TEMPLATES) throw refuse("too_many_dispute_templates", { max: MOST_TEMPLATES });
}

/** @throws dispute_template_kind_differs */
export function assertKind({ kind }: { readonly kind: string }, wanted: "text" | "file"): void {
  if (kind !== wanted) throw refuse("dispute_template_kind_differs", { kind, wanted });
}

/** The placeholders of a text, each once and in order. @throws template_variable_unknown */
export function variablesOf(text: string): TemplateVariable[] {
  const names = [...text.matchAll(PLACEHOLDER)].map(([, name = ""]) => name.trim());
  const unknown = names.filter((name) => !isVariable(name)).map((name) => `{{${IS_NAME.test(name) ? name : "…"}}}`);
  const stray = STRAY.exec(text.replaceAll(PLACEHOLDER, ""));
  const refused = [...unknown, ...(stray ? [stray[0]] : [])];
  if (refused.length > 0)
    throw refuse("template_variable_unknown", {
      unknown: [...new Set(refused)].join(", "),
      allowed: TEMPLATE_VARIABLES.join(", "),
    });
  return TEMPLATE_VARIABLES.filter((name) => names.includes(name));
}

/** The text with the dispute's values. @throws template_value_missing */
export function fillText(text: string, values: TemplateValues): string {
  const missing = variablesOf(text).filter((name) => !values[name]);
  if (missing.length > 0)
    throw refuse("template_value_missing", { missing_variables: missing, missing: missing.join(", ") });
  return text.replaceAll(PLACEHOLDER, (_, name: string) => values[name.trim() as TemplateVariable] ?? "");
}

const isVariable = (name: string): name is TemplateVariable => (TEMPLATE_VARIABLES as readonly string[]).includes(name);
