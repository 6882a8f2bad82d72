import { hasCardNumber } from "#contract/card-number.ts";
import { type ApiError, invalidRequest } from "./errors.server.ts";
import type { MultipartForm } from "./read-multipart.server.ts";

/** Names the places that hold a card number, and never repeats it. */
export function cardDataNotAllowed(places: readonly string[]): ApiError {
  const details = places.map((param) => ({ param, code: "card_data_not_allowed", message: sentence(param) }));
  const [first = "request"] = places;
  return invalidRequest("card_data_not_allowed", sentence(first), { param: first, details });
}

/** @throws ApiError 400 */
export function assertNoCardNumbers(places: readonly string[]): void {
  if (places.length > 0) throw cardDataNotAllowed(places.map((place) => place || "body"));
}

/** The names of parameters that hold a card number. */
export function cardNumbersInPairs(pairs: Iterable<readonly [name: string, value: string]>): string[] {
  return [...pairs]
    .filter(([name, value]) => hasCardNumber(name) || hasCardNumber(value))
    .map(([name]) => (hasCardNumber(name) ? "query" : name));
}

/** The parts of a form that hold a card number in their text or their file's name. What a file holds is not read. */
export function cardNumbersInForm({ fields, files }: MultipartForm): string[] {
  const texts = [...fields, ...files.map(([name, { fileName }]) => [name, fileName] as const)];
  return cardNumbersInPairs(texts);
}

const sentence = (place: string): string => `${place} must not contain a card number.`;
