import express, { type Express, type Request } from "express";
import type { CallClass } from "#contract/call-class.ts";
import { networkOf } from "#contract/network.ts";
import type { Admission } from "#extensions/caller/admission/admission.ts";
import type { PublicRoute } from "#extensions/platform/composition/public-route.ts";
import { requestIdOf } from "./gate.ts";
import { publicAdmission } from "./public-admission.ts";
import { type PublicRateLimit, paramsOf } from "./public-rate-limit.ts";

interface Guards {
  readonly limit?: PublicRateLimit | undefined;
  readonly admission?: Admission<CallClass> | undefined;
}

/** Mounts routes that verify requests themselves. They get the raw body, since signatures cover bytes. */
export function mountPublicRoutes(app: Express, routes: readonly PublicRoute[], { limit, admission }: Guards): void {
  for (const route of routes) {
    const { path, maxBytes, handle } = route;
    app.post(
      path,
      ...(limit ? [limit(route)] : []),
      ...(admission ? [publicAdmission(admission, path)] : []),
      express.raw({ type: () => true, limit: maxBytes }),
      async (request: Request, response) => {
        const { status, error } = await handle({
          requestId: requestIdOf(response),
          network: networkOf(request.socket.remoteAddress ?? ""),
          params: paramsOf(request),
          body: Buffer.isBuffer(request.body) ? request.body : new Uint8Array(),
          header: (name) => request.get(name),
        });
        response.status(status);
        if (error) response.json(error);
        else response.end();
      },
    );
  }
}
