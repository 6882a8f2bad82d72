/** The parts of OpenAPI 3.1 used by the API reference, the client's generator and the tests. */
export interface OpenApiDocument {
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly summary: string;
    readonly description: string;
  };
  readonly servers: readonly [{ readonly variables: { readonly origin: { readonly default: string } } }];
  readonly tags: readonly { readonly name: string; readonly "x-displayName": string; readonly description?: string }[];
  /** The tags by what merchants come for. */
  readonly "x-tagGroups": readonly { readonly name: string; readonly tags: readonly string[] }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, { readonly description: string }>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly headers: Readonly<Record<string, { readonly description: string; readonly schema: Schema }>>;
    readonly schemas: Readonly<Record<string, Schema>>;
  };
  readonly "x-error-codes": readonly DocumentedError[];
}

export interface OperationObject {
  readonly operationId: string;
  readonly tags: readonly string[];
  /** Its title: "Create a refund". */
  readonly summary: string;
  readonly description: string;
  readonly "x-required-scope"?: string;
  readonly "x-also-required-scopes"?: readonly string[];
  readonly "x-test-helper"?: boolean;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, ResponseObject>>;
  readonly "x-codeSamples": readonly CodeSample[];
}

export interface ResponseObject {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Reference>>;
  readonly content?: Content;
}

export type Content = Readonly<Record<string, MediaType>>;

export interface MediaType {
  readonly schema: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, Reference>>;
}

export interface Reference {
  readonly $ref: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly style?: string;
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
  /** Known values; others may be added. */
  readonly "x-extensible-enum"?: readonly string[];
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
  readonly minProperties?: number;
  readonly uniqueItems?: boolean;
}

export interface CodeSample {
  readonly lang: string;
  readonly label: string;
  readonly source: string;
}

export interface DocumentedError {
  readonly code: string;
  readonly status: number;
  readonly type: string;
  /** The kind of operations that can return it. */
  readonly where: string;
  /** The operations' IDs, if few enough to list. */
  readonly operations: readonly string[];
  readonly meaning: string;
  readonly remedy: string;
}
