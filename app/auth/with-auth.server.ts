import type { DescMethod, Message } from "@bufbuild/protobuf";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { errorAnswer } from "#app/rest/api-error.server.ts";
import type { RequestScope } from "#app/services/load-context.ts";
import { jsonText } from "#contract/message-json.ts";
import type { ApiContext } from "./api-context.ts";
import { type AuthOptions, authenticateRequest } from "./authenticate-request.server.ts";
import { limitHeaders } from "./limit-request.server.ts";
import { showsFact } from "./readable.server.ts";
import { type KeptBodies, recordCall } from "./request-log/record-call.server.ts";

export interface RouteOptions extends AuthOptions {
  /** The one method that an action answers; POST when absent. A loader answers GET and HEAD. */
  readonly method?: "POST" | "PUT" | "PATCH" | "DELETE";
}

export interface HandlerArgs {
  readonly context: ApiContext;
  readonly params: LoaderFunctionArgs["params"];
  readonly request: Request;
  readonly scope: LoaderFunctionArgs["context"];
  readonly kept: KeptBodies;
}

/** A message of the contract, plain JSON, or a Response that is passed on as it is. */
export type Answer = Message | Response | Record<string, unknown> | readonly unknown[] | null;

export interface AuthenticatedRoute<Options extends RouteOptions = RouteOptions> {
  (args: LoaderFunctionArgs): Promise<Response>;
  /** The requirements of the route, for the test that compares them with the contract. */
  readonly options: Options;
}

/**
 * Makes a resource route's loader or action: authenticates, calls the handler, maps results and errors to HTTP, and
 * logs the calls of contract methods.
 */
export function withAuth<const Options extends RouteOptions>(
  handler: (args: HandlerArgs) => Promise<Answer>,
  options: Options,
  method: DescMethod | null = null,
): AuthenticatedRoute<Options> {
  const answerOf = async (args: LoaderFunctionArgs, kept: KeptBodies): Promise<Response> => {
    const { request, params, context: scope } = args;
    let context: ApiContext | null = null;
    try {
      context = await authenticateRequest(request, options, scope);
      const answer = await handler({ context, params, request, scope, kept });
      return answer instanceof Response ? answer : jsonResponse(jsonText(answer));
    } catch (error) {
      const { response, body } = errorAnswer(error, scope, showsFact(context, options.requiredScope));
      kept.response = body;
      return response;
    }
  };
  const route = async (args: LoaderFunctionArgs): Promise<Response> => {
    const { request, context: scope } = args;
    const kept: KeptBodies = { request: null, response: null };
    const startedAt = performance.now();
    const response = await answerOf(args, kept);
    if (method) recordCall(scope, { method, request, status: response.status, kept, startedAt });
    return withCallHeaders(response, scope);
  };
  return Object.assign(route, { options });
}

/** Adds the headers of every API answer: its rate limit and the API version. */
export function withCallHeaders(response: Response, scope: RequestScope): Response {
  const version = { "api-version": scope.facts.api_version ?? scope.services.apiVersions.newest };
  for (const [name, value] of Object.entries({ ...limitHeaders(scope), ...version })) response.headers.set(name, value);
  return response;
}

export interface ActionByVerb {
  (args: LoaderFunctionArgs): Promise<Response>;
  readonly actions: readonly AuthenticatedRoute[];
}

/** The action of an address with several writing methods. `withEveryMethod` refuses all other methods. */
export function byVerb(...actions: readonly AuthenticatedRoute[]): ActionByVerb {
  const route = async (args: LoaderFunctionArgs): Promise<Response> => {
    const action = actions.find(({ options }) => (options.method ?? "POST") === args.request.method);
    if (!action) throw new Error(`no action takes ${args.request.method}`);
    return action(args);
  };
  return Object.assign(route, { actions });
}

export function jsonResponse(json: string, status = 200): Response {
  // The length lets compression skip short answers.
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(json)),
  };
  return new Response(json, { status, headers });
}
