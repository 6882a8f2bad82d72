import type { DescMessage, DescMethod, DescMethodUnary, MessageInitShape, MessageShape } from "@bufbuild/protobuf";
import { refuse } from "#app/rest/errors.server.ts";
import { ifMatchHeader } from "#app/rest/if-match.server.ts";
import { readMessage } from "#app/rest/read-message.server.ts";
import { replayHeaders } from "#app/rest/replay-headers.ts";
import type { RequestScope } from "#app/services/load-context.ts";
import { controlMessage, controlSetBy } from "#contract/controls.ts";
import { etagOf } from "#contract/etag.ts";
import { messageJson } from "#contract/message-json.ts";
import { operationOf } from "#contract/operations.ts";
import { loggedJson } from "#contract/redacted.ts";
import type { Scope } from "#contract/scopes.ts";
import { callMethod } from "#extensions/caller/index.ts";
import type { ApiContext } from "./api-context.ts";
import { denyExpansions, nameDenied } from "./expansions.server.ts";
import { assertValueScopes, readableFields } from "./readable.server.ts";
import { loggedAnswer } from "./request-log/record-call.server.ts";
import { waitOptions } from "./wait-options.ts";
import {
  type AuthenticatedRoute,
  type HandlerArgs,
  jsonResponse,
  type RouteOptions,
  withAuth,
} from "./with-auth.server.ts";

export interface MethodOptions<Input extends DescMessage, Output extends DescMessage> {
  /** Sets the contract's internal fields, which clients may not send, and may refuse the request. */
  readonly fill?: (
    context: ApiContext,
    sent: MessageInitShape<Input>,
    args: HandlerArgs,
  ) => MessageInitShape<Input> | Promise<MessageInitShape<Input>>;
  /** Runs after a success. */
  readonly after?: (asked: MessageInitShape<Input>, services: RequestScope["services"]) => void;
  /** Builds the response; the message as JSON when absent. */
  readonly respond?: (answer: MessageShape<Output>, request: Request, further: Further<Input, Output>) => Response;
}

/** Context for an answer that is streamed in pieces. */
interface Further<Input extends DescMessage, Output extends DescMessage> {
  readonly client: HandlerArgs["scope"];
  /** Calls the method again, with other internal fields. */
  ask(fields: MessageInitShape<Input>): Promise<MessageShape<Output>>;
}

/**
 * Makes the loader or action of a contract method, which states its scope, merchant requirement, parameters, HTTP
 * method and success status.
 */
export function withMethod<Input extends DescMessage, Output extends DescMessage>(
  method: DescMethodUnary<Input, Output>,
  { fill, after, respond }: MethodOptions<Input, Output> = {},
): AuthenticatedRoute {
  const operation = operationOf(method);
  if (!operation) throw new Error(`${method.parent.typeName}.${method.name} has no address`);
  const {
    verb,
    scope,
    alsoScopes,
    status,
    merchantRequired,
    testHelper,
    apiKeyOnly,
    peopleOnly,
    adminsOnly,
    freshSignIn,
  } = operation;
  const options: RouteOptions = {
    ...(scope !== null && { requiredScope: scope as Scope | "*" }),
    alsoScopes: alsoScopes as Scope[],
    requireMerchant: merchantRequired,
    sandboxOnly: testHelper,
    apiKeyOnly,
    peopleOnly,
    adminsOnly,
    freshSignIn,
    ...(verb !== "GET" && { method: verb }),
  };
  const answered = async (args: HandlerArgs): Promise<Response> => {
    const { context, params, request, scope, kept } = args;
    const { apiVersions } = scope.services;
    const headers = ifMatchHeader(request, operation);
    const read = await readMessage(method, request, params, {
      translate: (json) => apiVersions.fromVersion(json, method.input.typeName, context.apiVersion),
      onBody: (json) => {
        kept.request = JSON.stringify(loggedJson(method.input, json));
      },
    });
    if (context.authMethod === "api_key") assertNoControl(method, read);
    assertValueScopes(method, read, context);
    const asked = {
      ...read,
      ...(await fill?.(context, read, args)),
      ...readableFields(method, read, context),
    } as MessageInitShape<Input>;
    const denied = denyExpansions(method, asked, context);
    let replayed: Readonly<Record<string, string>> = {};
    const onHeader = (headers: Headers) => {
      replayed = replayHeaders(headers);
    };
    const waiting = waitOptions(asked, scope);
    const answer = await callMethod(context.extensions, method, asked, { onHeader, headers, ...waiting });
    after?.(asked, scope.services);
    nameDenied(answer, denied);
    const ask = (fields: MessageInitShape<Input>) =>
      callMethod(context.extensions, method, { ...asked, ...fields } as MessageInitShape<Input>, {
        signal: scope.disconnected,
      });
    const write = () => {
      const inVersion = (json: string) => apiVersions.toVersion(json, method.output.typeName, context.apiVersion);
      const json = messageJson(answer);
      kept.response = inVersion(loggedAnswer(method.output, answer, json));
      return jsonResponse(inVersion(json), status);
    };
    const response = respond?.(answer, request, { client: scope, ask }) ?? write();
    for (const [name, value] of Object.entries({ ...replayed, ...etagHeader(answer), ...warningHeader(answer) }))
      response.headers.set(name, value);
    return response;
  };
  return withAuth(answered, options, method);
}

/** @throws ApiError 403 for a key that sends a control of payouts */
function assertNoControl(method: DescMethod, read: object): void {
  const param = controlSetBy(method, read);
  if (param !== null) throw refuse("control_requires_person", { problem: controlMessage(param), param });
}

/** A single resource with a version has an ETag, which If-Match takes. */
function etagHeader(answer: object): Record<string, string> {
  return "version" in answer && typeof answer.version === "number" ? { etag: etagOf(answer.version) } : {};
}

/** A warning goes into a header because another system defines the form of this body. */
function warningHeader(answer: object): Record<string, string> {
  const warnings = "warnings" in answer && Array.isArray(answer.warnings) ? answer.warnings : [];
  return warnings.length > 0 ? { "x-warning": warnings.join(", ") } : {};
}
