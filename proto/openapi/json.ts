/** A part of the document. What is undefined is not written. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [name: string]: Json | undefined;
}

/** A schema of JSON Schema 2020-12, which is what OpenAPI 3.1 takes. */
export type Schema = JsonObject;
