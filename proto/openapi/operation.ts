import type { DescMethod } from "@bufbuild/protobuf";
import type { Operation } from "#contract/operations.ts";
import { codeSamplesOf } from "./code-samples.ts";
import { commentOf } from "./comments.ts";
import type { Schemas } from "./components.ts";
import { isBytes } from "./fields.ts";
import type { JsonObject } from "./json.ts";
import { parametersOfOperation } from "./parameters.ts";
import { type Body, bodyOf } from "./request-body.ts";
import { responsesOf } from "./responses.ts";
import { securityOf } from "./security.ts";
import { titleOf } from "./titles.ts";

/** The operation's resource: the first part of its ID. */
export function tagOf({ id }: Operation): string {
  return id.split(".")[0] ?? id;
}

/** One operation of the document: its request and all answers. */
export function operationObject(method: DescMethod, operation: Operation, schemas: Schemas): JsonObject {
  const comment = commentOf(method) ?? "";
  const parameters = parametersOfOperation(method, operation);
  const body = bodyOf(method, operation, schemas.inputReference);
  return {
    operationId: operation.id,
    tags: [tagOf(operation)],
    summary: titleOf(operation),
    description: `${comment}\n\n${requirementsOf(operation)}`,
    "x-required-scope": (!operation.isForPeople && operation.scope) || undefined,
    "x-also-required-scopes": operation.alsoScopes.length > 0 ? operation.alsoScopes : undefined,
    "x-test-helper": operation.testHelper || undefined,
    security: securityOf(operation),
    parameters: parameters.length > 0 ? parameters : undefined,
    requestBody: body ? requestBody(body, schemas) : undefined,
    responses: responsesOf(method, operation, schemas.reference),
    "x-codeSamples": codeSamplesOf({ operation, parameters, body, answersFile: method.output.fields.some(isBytes) }),
  };
}

function requirementsOf({ scope, alsoScopes, testHelper, isForPeople }: Operation): string {
  if (isForPeople) return "Only a person who is signed in can do this. API keys are refused.";
  const required = scope === null ? "No scope is required." : requiredScopes([scope, ...alsoScopes]);
  return testHelper ? `${required} Sandbox only.` : required;
}

function requiredScopes(scopes: readonly string[]): string {
  return `${scopes.length > 1 ? "Required scopes" : "Required scope"}: ${scopes.map((scope) => `\`${scope}\``).join(" and ")}.`;
}

function requestBody({ name, mediaType, schema, example }: Body, schemas: Schemas): JsonObject {
  const content = { [mediaType]: { schema: schemas.add(name, schema), example } };
  return { required: schema.required !== undefined, content };
}
