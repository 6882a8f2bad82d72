import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { ServerBuild } from "@remix-run/node";
import { type Config, readConfig } from "#app/config/config.server.ts";
import { createExpressApp } from "#app/server/express-app.ts";
import { httpServer } from "#app/server/http-server.ts";
import { closeGracefully, listen } from "#app/server/listen.ts";
import { createLogger } from "#app/server/logger.ts";
import { createServices, type Services } from "#app/services/services.server.ts";
import type { ResolveSession } from "#app/services/session/session.ts";
import type { CallClass } from "#contract/call-class.ts";
import type { ApiVersions } from "#contract/versions.ts";
import type { Admission } from "#extensions/caller/admission/admission.ts";
import { aBuild } from "./a-build.ts";
import { anExtensionsService, type ExtensionsInMemory } from "./an-extensions-service.ts";

export interface RunningServer extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
  readonly services: Services;
  /** Stops the server and returns its log. */
  stop(): Promise<Record<string, unknown>[]>;
}

export interface ServerParts {
  /** The service behind it; by default an empty one in memory. */
  readonly extensions?: Pick<ExtensionsInMemory, "caller"> & Partial<ExtensionsInMemory>;
  readonly getSession?: ResolveSession;
  readonly apiVersions?: ApiVersions;
  readonly admission?: Admission<CallClass>;
  readonly build?: ServerBuild;
  readonly settings?: Record<string, string>;
}

/** The real server on a free port, with the extensions service in memory. */
export async function aServer({
  extensions = anExtensionsService(),
  getSession,
  apiVersions,
  admission,
  build,
  settings = {},
}: ServerParts = {}): Promise<RunningServer> {
  const config = configOf(settings);
  const stream = new PassThrough();
  const logged = text(stream);
  const log = createLogger("debug", stream);
  const services = createServices({
    config,
    log,
    extensions: extensions.caller,
    ...(getSession && { getSession }),
    ...(apiVersions && { apiVersions }),
    ...(admission && { admission }),
  });
  const ready = build ?? (await aBuild());
  const server = httpServer(await createExpressApp(services, { mode: "production", load: async () => ready }));
  const { port } = await listen(server, 0, "127.0.0.1");
  let stopped: Promise<Record<string, unknown>[]> | undefined;
  const stop = async () => {
    await closeGracefully(server, 500);
    await Promise.all([services.apiKeyUsage.close(), services.requestLog.close()]);
    stream.end();
    return (await logged)
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  };
  const once = () => (stopped ??= stop());
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    services,
    stop: once,
    [Symbol.asyncDispose]: async () => void (await once()),
  };
}

function configOf({ AUTH_URL: authUrl, ...settings }: Record<string, string | undefined>): Config {
  const others = { INTERNAL_SECRET: "secret-of-the-test", ...settings };
  if (!authUrl || settings.APP_ENV !== "production") return readConfig({ ...others, AUTH_URL: authUrl });
  // The central services of the tests have no TLS, which the settings of production refuse.
  return { ...readConfig({ ...others, AUTH_URL: "https://auth.central.test" }), authUrl };
}
