import type { OpenApiDocument, Reference } from "#contract/openapi-document.ts";
import openApi from "#proto/openapi.json" with { type: "json" };

export const apiDocument = openApi as unknown as OpenApiDocument;

/** Resolves a reference. @throws when the document lacks its target */
export function resolved<Target extends object>(thing: Target | Reference, { components }: OpenApiDocument): Target {
  if (!("$ref" in thing) || typeof thing.$ref !== "string") return thing as Target;
  const [, , kind = "", name = ""] = thing.$ref.split("/");
  const target = (components as unknown as Record<string, Record<string, Target> | undefined>)[kind]?.[name];
  if (!target) throw new Error(`The OpenAPI document has no ${thing.$ref}.`);
  return target;
}
