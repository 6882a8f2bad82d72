import type { OpenApiDocument, Schema } from "#contract/openapi-document.ts";

/** "#/components/schemas/Dispute" is "Dispute". */
export function nameOf(ref: string): string {
  return ref.slice(ref.lastIndexOf("/") + 1);
}

export function resolved(document: OpenApiDocument, schema: Schema): Schema {
  return schema.$ref ? (document.components.schemas[nameOf(schema.$ref)] ?? {}) : schema;
}

/** The schemas that these hold, by name, directly or in one another. */
export function namesWithin(document: OpenApiDocument, schemas: readonly unknown[]): string[] {
  const names = new Set<string>();
  const waiting = [...schemas];
  while (waiting.length > 0) {
    const part = waiting.pop();
    if (typeof part !== "object" || part === null) continue;
    const ref = (part as Schema).$ref;
    if (typeof ref === "string" && !names.has(nameOf(ref))) {
      names.add(nameOf(ref));
      waiting.push(document.components.schemas[nameOf(ref)]);
    }
    waiting.push(...Object.values(part));
  }
  return [...names].sort();
}
