import type { IncomingMessage } from "node:http";
import type { DescMethod } from "@bufbuild/protobuf";
import { Code, ConnectError, type ContextValues, createContextValues } from "@connectrpc/connect";
import { codeToString } from "@connectrpc/connect/protocol-connect";
import type { NextFunction, Request, RequestHandler, Response } from "express";
import type { Logger } from "pino";
import { callKindOf } from "#contract/access.ts";
import { requestIdFrom } from "#contract/request-id.ts";
import type { ServiceRoute } from "#extensions/platform/composition/service-route.ts";
import { DomainError, type ErrorKind } from "#extensions/platform/kernel/errors.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { callKey } from "#extensions/platform/work/call.ts";
import { connectErrorFrom } from "#extensions/server/interceptors/error-codes.ts";
import type { CallEnded } from "#extensions/server/interceptors/observing.interceptor.ts";
import { REQUEST_ID_HEADER, requestIdKey } from "#extensions/server/interceptors/request-id.interceptor.ts";
import { type Authentication, assertConfigured, authenticate } from "#extensions/server/service-auth/service-auth.ts";
import { sendError } from "./send-error.ts";

/** The errors of service authentication; other kinds are not answered here. */
const STATUS_OF_KIND: Partial<Record<ErrorKind, number>> = {
  not_configured: 503,
  unauthenticated: 401,
  invalid: 400,
  not_found: 404,
};

interface GateOptions {
  readonly auth: Authentication;
  readonly routes: readonly ServiceRoute[];
  readonly logger: Logger;
  readonly callEnded: CallEnded;
  /** Paths without a tenant, besides those of system methods. */
  readonly systemPaths: readonly string[];
}

interface Refused {
  readonly reason: unknown;
  /** Duration of the check. */
  readonly seconds: number;
}

/** Denies by default: a Connect interceptor only runs for known methods and decoded bodies, this for every request. */
export function createGate({ auth, routes, logger, callEnded, systemPaths }: GateOptions) {
  const methods = methodsByPath(routes);
  const passed = new WeakMap<IncomingMessage, ContextValues>();
  /** Continues when the check passes, and answers its refusal otherwise. */
  const checked =
    (check: (request: Request, requestId: string) => void | Promise<void>): RequestHandler =>
    async (request, response, next) => {
      const startedAt = performance.now();
      try {
        await check(request, requestIdOf(response));
      } catch (reason) {
        return answerRefused(request, response, { reason, seconds: (performance.now() - startedAt) / 1_000 });
      }
      next();
    };
  const answerRefused = (request: Request, response: Response, { reason, seconds }: Refused): void => {
    const [requestId, path, refusal] = [requestIdOf(response), pathOf(request.url), refusalFrom(reason)];
    const isDefect = refusal.status === 500;
    const facts = { method: request.method, path, requestId, status: refusal.status, ...(isDefect && { err: reason }) };
    logger[isDefect ? "error" : "info"](facts, refusal.error.rawMessage);
    const isMethod = methods.has(path);
    // The interceptors count the calls that pass.
    if (isMethod) callEnded(path.slice(1), codeToString(refusal.error.code), seconds);
    sendError(request, response, { ...refusal, requestId, isMethod });
  };
  return {
    /** Sets the request's ID, for the answer and the log. */
    nameRequest(request: Request, response: Response, next: NextFunction) {
      response.locals.requestId = requestIdFrom(header(request, REQUEST_ID_HEADER));
      response.setHeader(REQUEST_ID_HEADER, requestIdOf(response));
      // HTTP/1.0 may omit it; Connect's handler needs one to build a URL, and its value has no effect.
      request.headers.host ??= "localhost";
      next();
    },
    /** Runs before the routes that verify requests themselves. */
    assertConfigured: checked((_request, requestId) => assertConfigured(auth, requestId)),
    /** Checks the secret and the tenant before the body is read, for every path. */
    authenticate: checked(async (request, requestId) => {
      const path = pathOf(request.url);
      const method = methods.get(path);
      const unknown = systemPaths.includes(path) ? "system" : "tenant";
      const kind = method ? callKindOf(method) : unknown;
      const call = await authenticate(auth, { header: (name) => header(request, name), requestId, kind });
      passed.set(request, createContextValues().set(callKey, call).set(requestIdKey, requestId));
    }),
    /** The authenticated call, for the interceptors. */
    contextValuesOf: (request: IncomingMessage) => passed.get(request) ?? createContextValues(),
    /** Answers a trusted service that calls an unknown path. */
    unknownPath(request: Request, response: Response) {
      const error = connectErrorFrom(refuse("NOT_FOUND"));
      sendError(request, response, { status: 404, error, requestId: requestIdOf(response), isMethod: false });
    },
  };
}

export const requestIdOf = (response: Response): string => String(response.locals.requestId);

function refusalFrom(reason: unknown): { status: number; error: ConnectError } {
  const status = reason instanceof DomainError ? STATUS_OF_KIND[reason.kind] : undefined;
  if (!(reason instanceof DomainError) || !status)
    return { status: 500, error: new ConnectError("internal error", Code.Internal) };
  return { status, error: connectErrorFrom(reason) };
}

function methodsByPath(routes: readonly ServiceRoute[]): ReadonlyMap<string, DescMethod> {
  const methods = routes.flatMap(({ service }) => service.methods);
  return new Map(methods.map((method) => [`/${method.parent.typeName}/${method.name}`, method]));
}

const pathOf = (url: string): string => url.split("?", 1)[0] ?? "";

/** For some headers, including authorization, Node's `headers` has only the first value. */
function header({ headersDistinct }: IncomingMessage, name: string): string | undefined {
  return headersDistinct[name]?.join(", ");
}
