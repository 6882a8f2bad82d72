import type {
  CodeSample,
  DocumentedError,
  MediaType,
  OpenApiDocument,
  OperationObject,
  Parameter,
} from "#contract/openapi-document.ts";
import { resolved } from "./document.ts";

/** One operation as the reference shows it. */
export interface Operation {
  /** Also its anchor. */
  readonly id: string;
  /** What it does, and to what: "Create a refund". */
  readonly title: string;
  readonly verb: string;
  readonly path: string;
  /** What it does, in sentences. */
  readonly text: string;
  readonly scope: string | null;
  /** The scopes that a key needs besides. */
  readonly alsoScopes: readonly string[];
  /** Whether live credentials are refused. */
  readonly isTestHelper: boolean;
  readonly parameters: readonly Parameter[];
  /** An operation takes one kind of body, or none. */
  readonly body: Body | null;
  readonly success: Success;
  readonly failures: readonly DocumentedError[];
  readonly samples: readonly CodeSample[];
}

export interface Body extends MediaType {
  readonly mediaType: string;
}

export interface Success {
  readonly status: string;
  readonly text: string;
  readonly contents: readonly Body[];
}

/** The operations of a resource, in the document's order. */
export function operationsOf(tag: string, document: OpenApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs)
      .filter(([, { tags }]) => tags.includes(tag))
      .map(([verb, operation]) => ({ verb: verb.toUpperCase(), path, ...readOperation(operation, document) })),
  );
}

function readOperation(operation: OperationObject, document: OpenApiDocument): Omit<Operation, "verb" | "path"> {
  const { operationId, summary, requestBody, parameters = [] } = operation;
  return {
    id: operationId,
    title: summary,
    text: textOf(operation),
    scope: operation["x-required-scope"] ?? null,
    alsoScopes: operation["x-also-required-scopes"] ?? [],
    isTestHelper: operation["x-test-helper"] ?? false,
    parameters: parameters.map((parameter) => resolved<Parameter>(parameter, document)),
    body: contentsOf(requestBody?.content)[0] ?? null,
    success: successOf(operation),
    failures: failuresOf(operation, document),
    samples: operation["x-codeSamples"],
  };
}

/** The description without the scope, which has a place of its own. */
function textOf({ description }: OperationObject): string {
  return description
    .split("\n\n")
    .filter((paragraph) => !/^Required scopes?:/.test(paragraph))
    .join("\n\n");
}

function successOf({ responses }: OperationObject): Success {
  const [status = "", response] = Object.entries(responses).find(([code]) => code.startsWith("2")) ?? [];
  return { status, text: response?.description ?? "", contents: contentsOf(response?.content) };
}

/** The codes that the failures have examples of, in the order of the catalog. */
function failuresOf({ responses }: OperationObject, document: OpenApiDocument): DocumentedError[] {
  const codes = new Set(
    Object.values(responses).flatMap(({ content = {} }) =>
      Object.values(content).flatMap(({ examples = {} }) => Object.keys(examples)),
    ),
  );
  return document["x-error-codes"].filter(({ code }) => codes.has(code));
}

function contentsOf(content: Readonly<Record<string, MediaType>> = {}): Body[] {
  return Object.entries(content).map(([mediaType, { schema, example }]) => ({ mediaType, schema, example }));
}
