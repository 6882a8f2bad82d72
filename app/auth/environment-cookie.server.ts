export type Environment = "sandbox" | "live";

export const ENVIRONMENTS: readonly Environment[] = ["sandbox", "live"];

const NAME = "tollhouse.environment";
const YEAR_SECONDS = 31_536_000;

/** The environment that the person chose to look at; null when none was chosen. */
export function chosenEnvironment(request: Request): Environment | null {
  const cookies = (request.headers.get("cookie") ?? "").split(";").map((cookie) => cookie.trim());
  const value = cookies.find((cookie) => cookie.startsWith(`${NAME}=`))?.slice(NAME.length + 1);
  return ENVIRONMENTS.find((environment) => environment === value) ?? null;
}

/** Without a Domain it stays on this host: an organization's portal never sees it. */
export function environmentCookie(environment: Environment): string {
  return `${NAME}=${environment}; Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax`;
}
