import { hostCookie, isSecure, readCookie } from "#app/rest/cookie.server.ts";

export type Theme = "system" | "light" | "dark";

export const THEMES: readonly Theme[] = ["system", "light", "dark"];

const NAME = "tollhouse.theme";
const YEAR_SECONDS = 31_536_000;

export function chosenTheme(request: Request): Theme {
  const value = readCookie(request, NAME);
  return THEMES.find((theme) => theme === value) ?? "system";
}

export function themeCookie(request: Request, theme: Theme): string {
  return hostCookie(NAME, theme, { maxAgeSeconds: YEAR_SECONDS, secure: isSecure(request) });
}
