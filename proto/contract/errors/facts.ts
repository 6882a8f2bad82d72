/** What an error may state beside its code and its parameter, and the type that it has in JSON. */
export const ERROR_FACTS = {
  api_key_status: "string",
  differing_fields: "list",
  dispute_stage: "string",
  dispute_status: "string",
  engine_code: "string",
  engine_http_status: "integer",
  engine_refusal: "string",
  invalid: "list",
  latest: "string",
  limited: "string",
  max: "integer",
  missing_scopes: "list",
  provider_code: "string",
  provider_http_status: "integer",
  replaced_by_api_key_id: "string",
  required_scope: "string",
  retry_after_seconds: "integer",
  version: "integer",
} as const;

type Types = typeof ERROR_FACTS;
interface Values {
  readonly string: string;
  readonly integer: number;
  readonly list: readonly string[];
}

export type ErrorFacts = { readonly [Name in keyof Types]?: Values[Types[Name]] };

/** As google.rpc.ErrorInfo has them, whose values are text: a list is JSON. */
export function factTexts(facts: ErrorFacts): Record<string, string> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, Array.isArray(value) ? JSON.stringify(value) : String(value)]),
  );
}

/** The facts with their types again. One that only a newer release knows stays text. */
export function factsIn(texts: Readonly<Record<string, string>>): ErrorFacts {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, factIn(name, text)]));
}

function factIn(name: string, text: string): string | number | readonly string[] {
  const type = Object.hasOwn(ERROR_FACTS, name) ? ERROR_FACTS[name as keyof Types] : "string";
  if (type === "integer") return Number(text);
  return type === "list" ? (JSON.parse(text) as string[]) : text;
}
