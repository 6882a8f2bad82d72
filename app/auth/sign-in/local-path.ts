const MAX_LENGTH = 2_048;
/** Nothing that a browser would read as another host, and nothing it would drop before reading. */
const LOCAL_PATH = /^\/(?![/\\])[^\s\p{Cc}\\]*$/u;
const NOWHERE = "http://nowhere.invalid";

/** An absolute path on our own origin, normalised; the fallback for everything that could lead elsewhere. */
export function localPath(value: string | null | undefined, fallback = "/overview"): string {
  if (!value || value.length > MAX_LENGTH || !LOCAL_PATH.test(value) || !URL.canParse(value, NOWHERE)) return fallback;
  const { origin, pathname, search, hash } = new URL(value, NOWHERE);
  const path = pathname + search + hash;
  // Normalising makes "//evil" of "/a/..//evil", so what comes out is checked as well.
  return origin === NOWHERE && LOCAL_PATH.test(path) ? path : fallback;
}

/** The address of the page behind a request, without what Remix adds when it asks for the page's data. */
export function pagePath({ pathname, search }: Pick<URL, "pathname" | "search">): string {
  const query = new URLSearchParams(search);
  for (const name of ["_routes", "_data", "index"]) query.delete(name);
  const text = query.size > 0 ? `?${query}` : "";
  return localPath(pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/") + text);
}

/** Our own address of the sign-in, which leads on to the central service and returns to the page. It keeps a form that is sent there. */
export function signInPath(page: string): string {
  return `/sign-in?${new URLSearchParams({ next: page })}`;
}
