import { hostCookie, isSecure, readCookie } from "#app/rest/cookie.server.ts";
import { ENVIRONMENTS, type Environment } from "#contract/environment.ts";

const NAME = "tollhouse.environment";
const YEAR_SECONDS = 31_536_000;

/** The environment that the person chose to look at; null when none was chosen. */
export function chosenEnvironment(request: Request): Environment | null {
  const value = readCookie(request, NAME);
  return ENVIRONMENTS.find((environment) => environment === value) ?? null;
}

export function environmentCookie(request: Request, environment: Environment): string {
  return hostCookie(NAME, environment, { maxAgeSeconds: YEAR_SECONDS, secure: isSecure(request) });
}
