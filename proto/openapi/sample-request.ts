import type { Verb } from "#contract/operations.ts";
import type { Json, JsonObject } from "#openapi/json.ts";

/** The request of an operation's samples, made of the contract's examples. */
export interface SampleRequest {
  readonly id: string;
  readonly verb: Verb;
  /** With its query. */
  readonly path: string;
  /** The values of the path's variables, in their order. */
  readonly variables: readonly Json[];
  readonly query: JsonObject;
  /** Null for a read. */
  readonly idempotencyKey: string | null;
  readonly body: SampleBody | null;
  /** Whether the answer is a file instead of JSON. */
  readonly answersFile: boolean;
  /** Whether API keys are refused. */
  readonly isForPeople: boolean;
}

export interface SampleBody {
  /** Whether it is a multipart form, whose `file` is the name of a file, instead of JSON. */
  readonly isForm: boolean;
  readonly fields: JsonObject;
}

/** The value as JSON on several lines, each but the first with the indent. */
export function jsonLines(value: Json, indent: string, step: number | string = 2): string {
  return JSON.stringify(value, null, step).replaceAll("\n", `\n${indent}`);
}
