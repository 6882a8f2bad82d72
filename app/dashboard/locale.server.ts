const FALLBACK = "en-US";

/** The language in which the viewer reads dates and amounts: the first of the browser's list that Intl knows. */
export function localeOf(request: Request): string {
  const tags = (request.headers.get("accept-language") ?? "")
    .split(",")
    .map((entry) => entry.split(";", 1)[0]?.trim() ?? "");
  return tags.find(isKnown) ?? FALLBACK;
}

function isKnown(tag: string): boolean {
  try {
    return tag !== "*" && tag !== "" && Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}
