/** The language of the pages. */
const LANGUAGE = "en";
const FALLBACK = "en-US";
/** Browsers send few tags, and parsing one is costly. */
const MOST_TAGS = 20;

/** The viewer's locale for dates and amounts: the first English one that the browser accepts. */
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
