/** The language of the pages. */
const LANGUAGE = "en";
const FALLBACK = "en-US";
/** Browsers send a few. Reading one costs a hundred times as much as its letters. */
const MOST_TAGS = 20;

/** How the viewer writes dates and amounts in the language of the pages: the first of the browser's list that is English. */
export function localeOf(request: Request): string {
  const tags = (request.headers.get("accept-language") ?? "")
    .split(",", MOST_TAGS)
    .map((entry) => entry.split(";", 1)[0]?.trim() ?? "");
  return tags.find(isOurs) ?? FALLBACK;
}

function isOurs(tag: string): boolean {
  try {
    const locale = new Intl.Locale(tag);
    return locale.language === LANGUAGE && locale.region !== undefined;
  } catch {
    return false;
  }
}
