import openApi from "#proto/openapi.json" with { type: "json" };

export type Schema = Readonly<Record<string, unknown>>;

export interface Content {
  readonly schema: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly $ref: string }>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly schema: Schema;
  readonly example: unknown;
  readonly description?: string;
}

export interface Reply {
  readonly description: string;
  readonly headers: Readonly<Record<string, { readonly $ref: string }>>;
  readonly content: Readonly<Record<string, Content>>;
}

export interface DocumentedOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly "x-required-scope": string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, Reply>>;
  readonly "x-codeSamples": readonly { readonly lang: string; readonly source: string }[];
}

export interface Operation extends DocumentedOperation {
  readonly verb: string;
  readonly path: string;
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, Schema>>>>;
  readonly "x-error-codes": readonly { readonly code: string; readonly status: number }[];
}

export const document = openApi as unknown as OpenApi;

export const operations: readonly Operation[] = Object.entries(document.paths).flatMap(([path, verbs]) =>
  Object.entries(verbs).map(([verb, operation]) => ({ ...operation, verb: verb.toUpperCase(), path })),
);

/** What a reference stands for; anything else stands for itself. */
export function resolved<Value>(value: Value | { readonly $ref: string }): Value {
  if (typeof value !== "object" || value === null || !("$ref" in value)) return value as Value;
  const [, , kind = "", name = ""] = value.$ref.split("/");
  return document.components[kind]?.[name] as Value;
}

export function parametersOf({ parameters = [] }: DocumentedOperation): Parameter[] {
  return parameters.map((parameter) => resolved<Parameter>(parameter));
}

/** The codes that the operation can answer with, by status. */
export function codesOf({ responses }: DocumentedOperation, status: number): string[] {
  const contents = Object.values(responses[status]?.content ?? {});
  return contents.flatMap(({ examples = {} }) => Object.keys(examples));
}
