import type { OpenApiDocument, OperationObject, Parameter, Reference } from "#contract/openapi-document.ts";
import openApi from "#proto/openapi.json" with { type: "json" };

export interface Operation extends OperationObject {
  readonly verb: string;
  readonly path: string;
}

export const document = openApi as unknown as OpenApiDocument;

export const operations: readonly Operation[] = Object.entries(document.paths).flatMap(([path, verbs]) =>
  Object.entries(verbs).map(([verb, operation]) => ({ ...operation, verb: verb.toUpperCase(), path })),
);

/** Resolves a reference; other values are returned unchanged. */
export function resolved<Value>(value: Value | Reference): Value {
  if (typeof value !== "object" || value === null || !("$ref" in value)) return value as Value;
  const [, , kind = "", name = ""] = value.$ref.split("/");
  const components = document.components as unknown as Record<string, Record<string, unknown> | undefined>;
  return components[kind]?.[name] as Value;
}

export function parametersOf({ parameters = [] }: OperationObject): Parameter[] {
  return parameters.map((parameter) => resolved<Parameter>(parameter));
}

/** The codes that the operation can answer with, by status. */
export function codesOf({ responses }: OperationObject, status: number): string[] {
  const contents = Object.values(responses[status]?.content ?? {});
  return contents.flatMap(({ examples = {} }) => Object.keys(examples));
}
