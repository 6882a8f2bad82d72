/** A part of the document. Undefined values are omitted. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [name: string]: Json | undefined;
}

/** A JSON Schema 2020-12, as OpenAPI 3.1 uses it. */
export type Schema = JsonObject;
