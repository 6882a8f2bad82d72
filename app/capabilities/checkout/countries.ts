import { COUNTRY_CODES } from "#contract/countries.ts";

interface Country {
  readonly code: string;
  readonly name: string;
}

const known = new Map<string, readonly Country[]>();

/** All countries by their names in the language, in its order. */
export function countriesIn(locale: string): readonly Country[] {
  const sorted = known.get(locale) ?? sortedIn(locale);
  known.set(locale, sorted);
  return sorted;
}

function sortedIn(locale: string): readonly Country[] {
  const names = new Intl.DisplayNames([locale], { type: "region" });
  const { compare } = new Intl.Collator(locale);
  return COUNTRY_CODES.map((code) => ({ code, name: names.of(code) ?? code })).sort((a, b) => compare(a.name, b.name));
}
