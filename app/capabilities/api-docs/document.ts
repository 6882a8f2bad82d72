import openApi from "#proto/openapi.json" with { type: "json" };

/** What we use of OpenAPI 3.1. The whole is checked where it is made: tests/openapi. */
export interface ApiDocument {
  readonly info: { readonly title: string; readonly summary: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly "x-displayName": string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, { readonly description: string }>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly headers: Readonly<Record<string, { readonly description: string; readonly schema: Schema }>>;
    readonly schemas: Readonly<Record<string, Schema>>;
  };
  readonly "x-error-codes": readonly ErrorCode[];
}

export interface OperationObject {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly "x-required-scope"?: string;
  readonly parameters?: readonly (Parameter | Ref)[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, ResponseObject>>;
  readonly "x-codeSamples": readonly CodeSample[];
}

export interface ResponseObject {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Ref>>;
  readonly content?: Readonly<Record<string, MediaType & { readonly examples?: Readonly<Record<string, unknown>> }>>;
}

export type Content = Readonly<Record<string, MediaType>>;

export interface MediaType {
  readonly schema: Schema;
  readonly example?: unknown;
}

export interface Ref {
  readonly $ref: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly example?: unknown;
}

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly examples?: readonly unknown[];
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly required?: readonly string[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
}

export interface CodeSample {
  readonly lang: string;
  readonly label: string;
  readonly source: string;
}

export interface ErrorCode {
  readonly code: string;
  readonly status: number;
  readonly type: string;
  /** "named" for what only the operations answer that say so; else a kind of operations. */
  readonly where: string;
  readonly meaning: string;
  readonly remedy: string;
}

export const apiDocument = openApi as unknown as ApiDocument;

/** What a reference leads to, and the last part of its address. @throws when the document has no such thing */
export function resolve<Target>({ $ref }: Ref, { components }: ApiDocument): { name: string; target: Target } {
  const [, , kind = "", name = ""] = $ref.split("/");
  const target = (components as unknown as Record<string, Record<string, Target> | undefined>)[kind]?.[name];
  if (!target) throw new Error(`The OpenAPI document has no ${$ref}.`);
  return { name, target };
}
