/** What we read of an OpenAPI 3.1 document. */
export interface Document {
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters?: Readonly<Record<string, Parameter>>;
  };
}

export interface OperationObject {
  readonly operationId: string;
  readonly description?: string;
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly style?: string;
  readonly schema: Schema;
}

export interface Reference {
  readonly $ref: string;
}

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly required?: readonly string[];
}

export type Content = Readonly<Record<string, { readonly schema: Schema }>>;

/** "#/components/schemas/Dispute" is "Dispute". */
export function nameOf(ref: string): string {
  return ref.slice(ref.lastIndexOf("/") + 1);
}

export function resolved(document: Document, schema: Schema): Schema {
  return schema.$ref ? (document.components.schemas[nameOf(schema.$ref)] ?? {}) : schema;
}

/** The schemas that these hold, by name, directly or in one another. */
export function namesWithin(document: Document, schemas: readonly unknown[]): string[] {
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
