import { CALL_CLASSES, type CallClass } from "#contract/call-class.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import { Admission } from "./caller/admission/admission.ts";
import { registry } from "./capabilities.ts";
import { newerSchema } from "./platform/database/newer-schema.ts";
import { createTenantFinder } from "./platform/tenancy/tenants.ts";
import { publicRateLimit } from "./server/http/public-rate-limit.ts";
import { rateLimit } from "./server/interceptors/rate-limit.interceptor.ts";
import { unitOfWork } from "./server/interceptors/unit-of-work.interceptor.ts";
import { createServer, type ExtensionsServer, type ServerConfig } from "./server/server.ts";

/** Limit on a call's wait before it starts; shorter than the app's own limit, since the app waits for it. */
const PATIENCE_MS = 250;

export function createAdmission({ config }: Pick<Context, "config">): Admission<CallClass> {
  return new Admission(CALL_CLASSES, { ceiling: config.inFlightMax, patienceMs: PATIENCE_MS });
}

/**
 * Builds the service on a context: every capability behind every interceptor. `config` overrides the context's, for
 * tests.
 */
export function createService(
  context: Context,
  config: Partial<ServerConfig> = {},
  admission = createAdmission(context),
): ExtensionsServer {
  const { logger, metrics, ready } = context;
  return createServer({
    config: { ...context.config, ...config },
    logger,
    metrics,
    ready,
    routes: registry.routes,
    operations: registry.operations,
    replays: registry.replays,
    isSchemaNewer: newerSchema(context.orm, registry),
    findTenant: createTenantFinder(context),
    admission,
    rateLimit: rateLimit(context),
    publicRateLimit: publicRateLimit(context),
    unitOfWork: unitOfWork(() => context),
    publicRoutes: registry.publicRoutes(context, registry),
  });
}
