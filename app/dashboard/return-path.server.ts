/** The path of ours that the form was on, so that a switch leads back to it. Never another host. */
export function returnPathOf(request: Request, fallback = "/overview"): string {
  const referer = request.headers.get("referer");
  if (!referer || !URL.canParse(referer)) return fallback;
  const { host, pathname, search } = new URL(referer);
  return host === new URL(request.url).host && !pathname.startsWith("//") ? `${pathname}${search}` : fallback;
}
