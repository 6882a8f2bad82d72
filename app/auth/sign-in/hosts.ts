import type { Config } from "#app/config/config.server.ts";

type Domains = Pick<Config, "appEnv" | "appUrl" | "centralDomain" | "externalDomain" | "port">;

/** The name in a Host header: lower case, without the port and without the dot of a fully qualified name. */
export function hostName(host: string): string {
  return host.trim().toLowerCase().replace(/:\d*$/, "").replace(/\.$/, "");
}

/** A host that cannot see the central cookie (spec, "Host rule"). */
export function isExternalHost(host: string, centralDomain: string): boolean {
  const name = hostName(host);
  return name !== centralDomain && !name.endsWith(`.${centralDomain}`) && name !== "localhost";
}

/** The return origin after a central sign-in. All candidates come from the configuration; the host only selects one. */
export function returnOrigin(config: Domains, host: string): string {
  const { appEnv, appUrl, centralDomain, externalDomain } = config;
  const leavesCentral = appEnv === "production" && externalDomain && isExternalHost(host, centralDomain);
  return leavesCentral ? `https://${externalDomain}` : appUrl;
}

/** The origins of our own pages. */
export function ownOrigins({ appEnv, appUrl, externalDomain, port }: Domains): ReadonlySet<string> {
  if (appEnv !== "development") return new Set([appUrl, ...(externalDomain ? [`https://${externalDomain}`] : [])]);
  const names = ["localhost", "127.0.0.1", ...(externalDomain ? [externalDomain] : [])];
  return new Set([appUrl, ...names.map((name) => `http://${name}:${port}`)]);
}
