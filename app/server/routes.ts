import { createRequestHandler } from "@remix-run/express";
import type { AppLoadContext, ServerBuild } from "@remix-run/node";
import type { Request, RequestHandler, Response } from "express";
import type { Services } from "#app/services/services.server.ts";
import type { Build } from "./build.ts";
import { closing } from "./closing.ts";
import { allowScripts } from "./page-scripts.ts";
import { isResourcePath, originOf } from "./surfaces.ts";
import { resourceKey, sectionKey, viewsOf } from "./views.ts";

interface Handlers {
  readonly dashboard: RequestHandler;
  readonly sections: ReadonlyMap<string, RequestHandler>;
  readonly portal: RequestHandler;
  readonly resources: ReadonlyMap<string, RequestHandler>;
}

/** Selects the view by host, first path segments and number of segments. */
export async function routes(build: Build, services: Services): Promise<RequestHandler> {
  const fixed = build.mode === "production" ? handlersOf(await build.load(), build.mode, services) : null;
  return async (request, response, next) => {
    const handlers = fixed ?? handlersOf(await build.load(), build.mode, services);
    return pick(handlers, request.path, response.locals.tenant)(request, response, next);
  };
}

function pick(
  { dashboard, sections, portal, resources }: Handlers,
  path: string,
  tenant: string | null | undefined,
): RequestHandler {
  if (tenant !== undefined) return portal;
  const segments = path.split("/").filter(Boolean);
  if (isResourcePath(path))
    return resources.get(resourceKey(segments)) ?? resources.get(`${segments[0]}/*`) ?? dashboard;
  return sections.get(sectionKey(segments).replace(".data ", " ")) ?? dashboard;
}

function handlersOf(build: ServerBuild, mode: Build["mode"], services: Services): Handlers {
  const { dashboard, sections, portal, resources } = viewsOf(build);
  const handle = (view: ServerBuild): RequestHandler => {
    const answer = createRequestHandler({
      build: view,
      mode,
      getLoadContext: (request, response) => loadContext(request, response, services),
    });
    return (request, response, next) => answer(request, replacingHeaders(response), next);
  };
  const handleEach = (views: ReadonlyMap<string, ServerBuild>) =>
    new Map([...views].map(([name, view]) => [name, handle(view)]));
  return {
    dashboard: handle(dashboard),
    sections: handleEach(sections),
    portal: portal ? handle(portal) : noPortal,
    resources: handleEach(resources),
  };
}

/**
 * Remix adds a route's headers to those of the server. A second Cache-Control would contradict the first, so they
 * replace them.
 */
function replacingHeaders(response: Response): Response {
  const add = response.append.bind(response);
  response.append = (name, value) => (name === "set-cookie" ? add(name, value) : response.set(name, value));
  return response;
}

const noPortal: RequestHandler = (_request, response) => {
  response.status(404).type("text").send("There is no such page.");
};

function loadContext(request: Request, response: Response, services: Services): AppLoadContext {
  const { ip = "", path } = request;
  const { requestId, facts, nonce = "", tenant = null, refused = null } = response.locals;
  let disconnected: AbortSignal | undefined;
  return {
    requestId,
    clientAddress: ip,
    facts,
    nonce,
    tenant,
    isPortal: response.locals.tenant !== undefined,
    portalOrigin: originOf(request),
    refused,
    services,
    log: services.log,
    isDataRequest: path.endsWith(".data"),
    setHeader: (name, value) => void response.setHeader(name, value),
    allowScripts: (origins) => allowScripts(response, origins),
    drained: () => drain(response),
    beginsWaiting: () => response.locals.beginsWaiting?.(),
    // Created on demand: most requests never use it, and aborting a signal costs as much as a header.
    get disconnected() {
      disconnected ??= closing(response);
      return disconnected;
    },
  };
}

function drain(response: Response): Promise<void> {
  return new Promise((resolve) => {
    if (!response.writableNeedDrain || response.destroyed) return resolve();
    const end = () => {
      response.off("drain", end).off("close", end);
      resolve();
    };
    response.on("drain", end).on("close", end);
  });
}
