import type { OpenApiDocument, Reference } from "#contract/openapi-document.ts";
import openApi from "#proto/openapi.json" with { type: "json" };

export const apiDocument = openApi as unknown as OpenApiDocument;

/** The target of a reference, and the last part of its address. @throws when the document does not contain it */
export function resolve<Target>(
  { $ref }: Reference,
  { components }: OpenApiDocument,
): { name: string; target: Target } {
  const [, , kind = "", name = ""] = $ref.split("/");
  const target = (components as unknown as Record<string, Record<string, Target> | undefined>)[kind]?.[name];
  if (!target) throw new Error(`The OpenAPI document has no ${$ref}.`);
  return { name, target };
}
