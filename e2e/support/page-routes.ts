import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROUTES = fileURLToPath(new URL("../../app/routes/", import.meta.url));
const FOLDERS = ["_dashboard+", "_auth+", "_public+"];

/** The addresses of all pages, as their files name them: "/disputes/:id/submit". */
export function pageRoutes(): string[] {
  const files = FOLDERS.flatMap((folder) => readdirSync(ROUTES + folder));
  return files.filter((file) => file.endsWith(".tsx") && file !== "_layout.tsx").map(patternOf);
}

/** The pattern of an address: the matching one with the fewest variables. */
export function routeOf(path: string, routes: readonly string[]): string | undefined {
  const fits = routes.filter((route) => new RegExp(`^${route.replaceAll(/:\w+/g, "[^/]+")}$`).test(path));
  return fits.sort((one, other) => one.split(":").length - other.split(":").length)[0];
}

function patternOf(file: string): string {
  const parts = file
    .replace(/\.tsx$/, "")
    .split(".")
    .filter((part) => part !== "_index" && part !== "index");
  return `/${parts.map((part) => (part === "$" ? "no-such-page" : part.replace(/_$/, "").replace(/^\$/, ":"))).join("/")}`;
}
