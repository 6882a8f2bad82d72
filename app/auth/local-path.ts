const MAX_LENGTH = 2_048;
/** Excludes text that browsers read as another host, and characters that they strip before parsing. */
const LOCAL_PATH = /^\/(?![/\\])[^\s\p{Cc}\\]*$/u;
const NOWHERE = "http://nowhere.invalid";

/** A normalized absolute path on our origin; the fallback for any other value. */
export function localPath(value: string | null | undefined, fallback = "/overview"): string {
  if (!value || value.length > MAX_LENGTH || !LOCAL_PATH.test(value) || !URL.canParse(value, NOWHERE)) return fallback;
  const { origin, pathname, search, hash } = new URL(value, NOWHERE);
  const path = pathname + search + hash;
  // Normalizing turns "/a/..//evil" into "//evil", so the result is checked as well.
  return origin === NOWHERE && LOCAL_PATH.test(path) ? path : fallback;
}

/** The address of the page behind a request, without Remix's additions to data requests. */
export function pagePath({ pathname, search }: Pick<URL, "pathname" | "search">): string {
  const query = new URLSearchParams(search);
  for (const name of ["_routes", "_data", "index"]) query.delete(name);
  const text = query.size > 0 ? `?${query}` : "";
  return localPath(pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/") + text);
}

/** Our sign-in address, which redirects to the central service and back to the page. It keeps submitted forms. */
export function signInPath(page: string): string {
  return `/sign-in?${new URLSearchParams({ next: page })}`;
}
