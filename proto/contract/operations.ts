import { type DescField, type DescMethod, getOption, hasOption } from "@bufbuild/protobuf";
import { http } from "#proto/google/api/annotations_pb.ts";
import {
  access,
  confidential,
  control,
  expandable,
  filter_scope,
  in_example,
  internal,
  json,
  not_empty,
  operation,
  personal,
  readable,
  rest_required,
  words,
} from "#proto/tollhouse/v1/access_pb.ts";
import { errorsOfAsking } from "./errors/asks.ts";
import { oncePer } from "./once-per.ts";
import { GRANTABLE_SCOPES } from "./scopes.ts";

export type Verb = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A tenant's method over HTTP. */
export interface Operation {
  /** `<resource>.<verb>`, for example "disputes.submit". */
  readonly id: string;
  readonly verb: Verb;
  /** With its variables, for example "/api/disputes/{dispute_id}". */
  readonly path: string;
  /** The variables, which are fields of the request message by their proto names. */
  readonly variables: readonly string[];
  /** Whether the rest of the request message is the body; else it is the query, or there is no rest. */
  readonly hasBody: boolean;
  /** The scope that an API key needs: a pair of the catalog, or "*". Null where every valid key may call it. */
  readonly scope: string | null;
  /** The status of its success. */
  readonly status: number;
  readonly idempotencyKeyRequired: boolean;
  /** Whether it asks the payment engine. */
  readonly asksEngine: boolean;
  /** Whether an organization without a merchant account is refused. */
  readonly merchantRequired: boolean;
  /** Whether the request may name the version that it changes. */
  readonly ifMatch: boolean;
  /** Whether only sandbox credentials may call it. */
  readonly testHelper: boolean;
  /** Whether it takes an API key and no session. */
  readonly apiKeyOnly: boolean;
  /** Whether it takes a signed-in person and no API key. */
  readonly peopleOnly: boolean;
  /** Whether no API key can call it: it is for people alone, or each request sets a control of payouts. */
  readonly isForPeople: boolean;
  /** Whether a person must be an owner or an admin of the organization. */
  readonly adminsOnly: boolean;
  /** Whether a person must have signed in a few minutes ago. */
  readonly freshSignIn: boolean;
  /** Whether the body is a multipart form with a file, and no JSON. */
  readonly upload: boolean;
  /** The codes of docs/errors.md that it can answer with beside those that all have. */
  readonly errors: readonly string[];
}

/** What the contract says of the method over HTTP. Null for a method that has no address there. */
export const operationOf = oncePer(readOperation);

function readOperation(method: DescMethod): Operation | null {
  const { pattern, body } = getOption(method, http);
  const { caller } = getOption(method, access);
  if (pattern.case === undefined || (caller.case !== "scope" && caller.case !== "any")) return null;
  const { id, status, idempotencyKeyRequired, merchantRequired, ifMatch, testHelper, ...said } = getOption(
    method,
    operation,
  );
  const { apiKeyOnly, peopleOnly, adminsOnly, freshSignIn, upload, errors, asks } = said;
  const variables = [...pattern.value.matchAll(/\{([^}]+)\}/g)].map(([, name = ""]) => name);
  return {
    id,
    verb: pattern.case.toUpperCase() as Verb,
    path: pattern.value,
    variables,
    hasBody: body === "*",
    scope: caller.case === "scope" ? caller.value : null,
    status: status || 200,
    idempotencyKeyRequired,
    asksEngine: asks.includes("engine"),
    merchantRequired: merchantRequired ?? asks.includes("engine"),
    ifMatch,
    testHelper,
    apiKeyOnly,
    peopleOnly,
    isForPeople: peopleOnly || (!testHelper && alwaysSetsControl(method, variables)),
    adminsOnly,
    freshSignIn,
    upload,
    errors: [...errors, ...asks.flatMap(errorsOfAsking)],
  };
}

function alwaysSetsControl({ input }: DescMethod, variables: readonly string[]): boolean {
  return input.fields.some(
    (field) => getOption(field, control) && (variables.includes(field.name) || isRestRequired(field)),
  );
}

/** False for what the face fills in by itself. */
export function isParameter(field: DescField): boolean {
  return !getOption(field, internal);
}

/** Whether the field is a detail of a person, which only the resource itself may keep. */
export function isPersonal(field: DescField): boolean {
  return getOption(field, personal);
}

/** What of other resources the field is about (readable.ts). Null for any other field. */
export function readableKindOf(field: DescField): string | null {
  return getOption(field, readable) || null;
}

/** The scope that an API key needs to filter by the field, beside the method's own. Null for any other field. */
export function filterScopeOf(field: DescField): string | null {
  return getOption(field, filter_scope) || null;
}

/** Whether the text is a JSON object, and answers show the object that it stands for. */
export function isJson(field: DescField): boolean {
  return getOption(field, json);
}

/** Whether the field may hold what only its resource should show. */
export function isConfidential(field: DescField): boolean {
  return getOption(field, confidential);
}

/** The words that the text has today; none for any other field. */
export function wordsOf(field: DescField): readonly string[] {
  const { known, catalog } = getOption(field, words);
  return catalog ? catalogOf(catalog) : known;
}

function catalogOf(name: string): readonly string[] {
  if (name === "scopes") return GRANTABLE_SCOPES;
  throw new Error(`There is no catalog ${name}.`);
}

/** Whether a client that gives the list must give an item: the message cannot tell an empty list from an absent one. */
export function mustHaveItems(field: DescField): boolean {
  return getOption(field, not_empty);
}

/** Whether the example of a request has the field; undefined where the kind of field says it. */
export function isInExample(field: DescField): boolean | undefined {
  return hasOption(field, in_example) ? getOption(field, in_example) : undefined;
}

/** Whether the field is a control of payouts, which API keys cannot set (controls.ts). */
export function isControl(field: DescField): boolean {
  return getOption(field, control);
}

/** Whether REST requires the field although callers between services may leave it out. */
export function isRestRequired(field: DescField): boolean {
  return getOption(field, rest_required);
}

/** The scope that an API key needs to have this field expanded. Null when the field is no expansion. */
export function expansionScopeOf(field: DescField): string | null {
  return getOption(field, expandable) || null;
}
