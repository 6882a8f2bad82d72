import type { DescMessage, DescMethodUnary, MessageInitShape, MessageShape } from "@bufbuild/protobuf";
import { readMessage } from "#app/rest/read-message.server.ts";
import { replayHeaders } from "#app/rest/replay-headers.ts";
import { operationOf } from "#contract/operations.ts";
import { callMethod } from "#extensions/caller/index.ts";
import type { ApiContext } from "./api-context.ts";
import { denyExpansions, nameDenied } from "./expansions.server.ts";
import type { Scope } from "./scopes.ts";
import { type AuthenticatedRoute, jsonResponse, type RouteOptions, withAuth } from "./with-auth.server.ts";

export interface MethodOptions<Input extends DescMessage, Output extends DescMessage> {
  /** Sets the contract's internal fields, which no client may send. */
  readonly fill?: (context: ApiContext) => MessageInitShape<Input>;
  /** Makes the answer, where it is not the message as JSON. */
  readonly respond?: (answer: MessageShape<Output>) => Response;
}

/**
 * Makes a loader or action of a method of the contract, which states its scope, whether a merchant is required, its parameters
 * and their rules, its HTTP method and the status of its success. `withAuth` does the rest.
 */
export function withMethod<Input extends DescMessage, Output extends DescMessage>(
  method: DescMethodUnary<Input, Output>,
  { fill, respond }: MethodOptions<Input, Output> = {},
): AuthenticatedRoute {
  const operation = operationOf(method);
  if (!operation) throw new Error(`${method.parent.typeName}.${method.name} has no address`);
  const { verb, scope, status, merchantRequired } = operation;
  const options: RouteOptions = {
    requiredScope: scope as Scope | "*",
    requireMerchant: merchantRequired,
    ...(verb !== "GET" && { method: verb }),
  };
  return withAuth(async ({ context, params, request }) => {
    const read = await readMessage(method, request, params);
    const asked = { ...read, ...fill?.(context) } as MessageInitShape<Input>;
    const denied = denyExpansions(method, asked, context);
    let replayed: Readonly<Record<string, string>> = {};
    const onHeader = (headers: Headers) => {
      replayed = replayHeaders(headers);
    };
    const answer = await callMethod(context.extensions, method, asked, { onHeader });
    nameDenied(answer, denied);
    const response = respond?.(answer) ?? jsonResponse(answer, status);
    for (const [name, value] of Object.entries(replayed)) response.headers.set(name, value);
    return response;
  }, options);
}
