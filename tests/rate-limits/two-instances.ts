import { pino } from "pino";
import { connectTo } from "#extensions/caller/index.ts";
import { tenantFinder } from "#extensions/capabilities/organizations/index.ts";
import { readConfig } from "#extensions/platform/config/config.ts";
import { createContext } from "#extensions/platform/context.ts";
import { routes } from "#extensions/routes.ts";
import { rateLimit } from "#extensions/server/interceptors/rate-limit.interceptor.ts";
import { unitOfWork } from "#extensions/server/interceptors/unit-of-work.interceptor.ts";
import { createServer } from "#extensions/server/server.ts";
import { aPlatform, TEST_SECRET } from "#tests/support/platform.ts";

/** Two instances of the extensions service on one database, each with a caller. */
export async function twoInstances(env: Record<string, string>) {
  const platform = await aPlatform({ env });
  const context = await createContext(readConfig(platform.settings), pino({ level: "silent" }));
  const server = createServer({
    config: { ...context.config, port: 0, grpcPort: 0 },
    logger: context.logger,
    routes,
    findTenant: tenantFinder(context),
    ready: context.ready,
    rateLimit: rateLimit(context),
    unitOfWork: unitOfWork(() => context),
  });
  const { grpcUrl } = await server.start();
  const other = connectTo({ url: grpcUrl, secret: TEST_SECRET });
  return {
    platform,
    callers: [platform.callers.grpc, other] as const,
    async close() {
      other.close();
      await server.stop(1_000);
      await context.close();
      await platform.close();
    },
  };
}

export type TwoInstances = Awaited<ReturnType<typeof twoInstances>>;
