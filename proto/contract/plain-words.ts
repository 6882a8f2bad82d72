/** A word of the API as people read it: "bank_debit" as "Bank debit". */
export function plainWords(word: string): string {
  const words = word.replaceAll("_", " ").trim();
  return words === "" ? "Unknown" : `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
