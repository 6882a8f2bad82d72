/** The languages of the pages for payers. */
export type PayerLanguage = "en" | "de";

/** Browsers send few tags, and sorting many would be work for nothing. */
const MOST_TAGS = 20;

/** The first of our languages among those that the browser accepts, the most wanted first. */
export function payerLanguage(header: string | null | undefined): PayerLanguage {
  const tags = (header ?? "").split(",", MOST_TAGS).map((entry) => {
    const [tag = "", ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
    const weight = Number(parameters.find((part) => part.startsWith("q="))?.slice(2) ?? 1) || 0;
    return { language: tag.split("-", 1)[0], weight };
  });
  const wanted = tags
    .filter(({ language, weight }) => weight > 0 && (language === "en" || language === "de"))
    .sort((one, other) => other.weight - one.weight);
  return wanted[0]?.language === "de" ? "de" : "en";
}

/** The page over a limit. */
export function tooManyRequests(language: PayerLanguage, seconds: number): { title: string; text: string } {
  if (language === "de")
    return {
      title: "Zu viele Anfragen",
      text: `Bitte versuchen Sie es in ${seconds} Sekunden noch einmal. Es wurde nichts abgebucht.`,
    };
  return {
    title: "Too many requests",
    text: `Try again in ${seconds} seconds. This request charged nothing.`,
  };
}
