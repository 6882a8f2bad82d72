import { pino } from "pino";
import { connectTo } from "#extensions/caller/index.ts";
import { registry } from "#extensions/capabilities.ts";
import { createContext } from "#extensions/platform/composition/create-context.ts";
import { readConfig } from "#extensions/platform/config/config.ts";
import { createService } from "#extensions/service.ts";
import { aPlatform, TEST_SECRET } from "#tests/support/platform.ts";

/** Two instances of the extensions service on one database, each with a caller. */
export async function twoInstances(env: Record<string, string>) {
  const platform = await aPlatform({ env });
  const context = await createContext({
    config: readConfig(platform.settings),
    logger: pino({ level: "silent" }),
    registry,
  });
  const server = createService(context, { port: 0, grpcPort: 0 });
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
