import { aHangingProxy } from "#tests/database/a-hanging-proxy.ts";

/** Proxies between the processes, which can go silent or pause. */
export async function openWays(databaseUrl: string, engineUrl: string, grpcUrls: readonly string[]) {
  const postgres = await aHangingProxy(databaseUrl);
  const engine = await aHangingProxy(engineUrl);
  const grpc = await Promise.all(grpcUrls.map((url) => aHangingProxy(url)));
  return {
    postgres,
    engine,
    grpc,
    async close() {
      await Promise.all([postgres, engine, ...grpc].map((way) => way.close()));
    },
  };
}

export type Ways = Awaited<ReturnType<typeof openWays>>;
