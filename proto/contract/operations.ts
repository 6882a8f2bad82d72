import { type DescField, type DescMethod, getOption, hasOption } from "@bufbuild/protobuf";
import { http } from "#proto/google/api/annotations_pb.ts";
import {
  access,
  also_scope,
  confidential,
  control,
  expandable,
  filter_scope,
  in_example,
  internal,
  item_faults_of,
  json,
  not_empty,
  operation,
  personal,
  readable,
  rest_required,
  when_absent,
  words,
} from "#proto/tollhouse/v1/access_pb.ts";
import { errorsOfAsking } from "./errors/asks.ts";
import { oncePer } from "./once-per.ts";
import { GRANTABLE_SCOPES } from "./scopes.ts";

export type Verb = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A tenant method over HTTP. */
export interface Operation {
  /** `<resource>.<verb>`, for example "disputes.submit". */
  readonly id: string;
  /** The contract's title. Empty for an operation that its ID names (titles.ts). */
  readonly title: string;
  readonly verb: Verb;
  /** The URL template, for example "/api/disputes/{dispute_id}". */
  readonly path: string;
  /** The path variables, which are request fields by proto name. */
  readonly variables: readonly string[];
  /** Whether the remaining request fields are the body; otherwise they are the query, or there are none. */
  readonly hasBody: boolean;
  /** The scope that an API key needs, or "*". Null where every valid key may call it. */
  readonly scope: string | null;
  /** The scopes that an API key needs besides. */
  readonly alsoScopes: readonly string[];
  /** The success status. */
  readonly status: number;
  readonly idempotencyKeyRequired: boolean;
  /** Whether it calls the payment engine. */
  readonly asksEngine: boolean;
  /** Whether organizations without a merchant account are refused. */
  readonly merchantRequired: boolean;
  /** Whether the request may state the expected version. */
  readonly ifMatch: boolean;
  /** Whether only sandbox credentials may call it. */
  readonly testHelper: boolean;
  /** Whether it takes an API key and no session. */
  readonly apiKeyOnly: boolean;
  /** Whether it takes a signed-in person and no API key. */
  readonly peopleOnly: boolean;
  /** Whether API keys are refused: it is for people only, or every request sets a payout control. */
  readonly isForPeople: boolean;
  /** Whether a person must be an owner or an admin of the organization. */
  readonly adminsOnly: boolean;
  /** Whether a person must have signed in within the last minutes. */
  readonly freshSignIn: boolean;
  /** Whether the body is a multipart form with a file instead of JSON. */
  readonly upload: boolean;
  /** Codes of docs/errors.md that it can return, besides the common ones. */
  readonly errors: readonly string[];
}

/** The contract's HTTP options of a method. Null for a method without a URL. */
export const operationOf = oncePer(readOperation);

function readOperation(method: DescMethod): Operation | null {
  const { pattern, body } = getOption(method, http);
  const { caller } = getOption(method, access);
  if (pattern.case === undefined || (caller.case !== "scope" && caller.case !== "any")) return null;
  const { id, title, status, idempotencyKeyRequired, merchantRequired, ifMatch, testHelper, ...said } = getOption(
    method,
    operation,
  );
  const { apiKeyOnly, peopleOnly, adminsOnly, freshSignIn, upload, errors, asks, alsoScopes } = said;
  const variables = [...pattern.value.matchAll(/\{([^}]+)\}/g)].map(([, name = ""]) => name);
  return {
    id,
    title,
    verb: pattern.case.toUpperCase() as Verb,
    path: pattern.value,
    variables,
    hasBody: body === "*",
    scope: caller.case === "scope" ? caller.value : null,
    alsoScopes,
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

/** False for fields that the app sets. */
export function isParameter(field: DescField): boolean {
  return !getOption(field, internal);
}

/** Whether the field is personal data, which only the resource itself may store. */
export function isPersonal(field: DescField): boolean {
  return getOption(field, personal);
}

/** The kind of other resources that the field names (readable.ts). Null for other fields. */
export function readableKindOf(field: DescField): string | null {
  return getOption(field, readable) || null;
}

/** The list whose items' faults the internal field takes. Null for other fields. */
export function itemFaultsOf(field: DescField): string | null {
  return getOption(field, item_faults_of) || null;
}

/** The scopes that an API key needs to filter by the field, besides the method's own. Empty for other fields. */
export function filterScopesOf(field: DescField): readonly string[] {
  return getOption(field, filter_scope).split(" ").filter(Boolean);
}

/** The scope that an API key needs to send the value, besides the method's own. Null for others. */
export function alsoScopeOf(field: DescField, value: unknown): string | null {
  const { values, scope } = getOption(field, also_scope);
  return values.some((each) => each === value) ? scope : null;
}

/** Whether the text is a JSON object that answers embed. */
export function isJson(field: DescField): boolean {
  return getOption(field, json);
}

/** Whether the field may contain data that only its resource should show. */
export function isConfidential(field: DescField): boolean {
  return getOption(field, confidential);
}

/** The known values of the text; empty for other fields. */
export function wordsOf(field: DescField): readonly string[] {
  const { known, catalog } = getOption(field, words);
  return catalog ? catalogOf(catalog) : known;
}

function catalogOf(name: string): readonly string[] {
  if (name === "scopes") return GRANTABLE_SCOPES;
  throw new Error(`There is no catalog ${name}.`);
}

/** Whether a given list must have an item: the message cannot distinguish an empty list from an absent one. */
export function mustHaveItems(field: DescField): boolean {
  return getOption(field, not_empty);
}

/** Whether the request's example includes the field; undefined for the default of its kind. */
export function isInExample(field: DescField): boolean | undefined {
  return hasOption(field, in_example) ? getOption(field, in_example) : undefined;
}

/** The value that the absent field stands for, as text; of a message its JSON. Null for a field without one. */
export function valueWhenAbsent(field: DescField): string | null {
  return hasOption(field, when_absent) ? getOption(field, when_absent) : null;
}

/** Whether the field is a payout control, which API keys cannot set (controls.ts). */
export function isControl(field: DescField): boolean {
  return getOption(field, control);
}

/** Whether REST requires the field although services may omit it. */
export function isRestRequired(field: DescField): boolean {
  return getOption(field, rest_required);
}

/** The scope that an API key needs to expand this field. Null when it is not expandable. */
export function expansionScopeOf(field: DescField): string | null {
  return getOption(field, expandable) || null;
}
