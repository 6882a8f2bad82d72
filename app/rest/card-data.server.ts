import { cardNumberMessage } from "#contract/card-data.ts";
import { hasCardNumber } from "#contract/card-number.ts";
import { type ApiError, refuse } from "./errors.server.ts";
import type { MultipartForm } from "./read-multipart.server.ts";

/** Page message where no field can show the error. */
export const NO_CARD_NUMBERS = "Card numbers aren't allowed here. Remove the number and try again.";

/** Names the params that hold a card number, and never repeats it. */
export function cardDataNotAllowed(params: readonly string[]): ApiError {
  const details = params.map((param) => ({ param, code: "card_data_not_allowed", message: cardNumberMessage(param) }));
  const [first = "request"] = params;
  return refuse("card_data_not_allowed", { problem: cardNumberMessage(first), param: first, details });
}

/** @throws ApiError 400 for a body with card numbers at these params */
export function assertNoCardNumbers(params: readonly string[]): void {
  if (params.length > 0) throw cardDataNotAllowed(params.map((param) => param || "body"));
}

/** The names of parameters that hold a card number; empty where the name itself is one. */
export function cardNumbersInPairs(pairs: Iterable<readonly [name: string, value: string]>): string[] {
  return [...pairs]
    .map(([name, value]) => (hasCardNumber(name) ? "" : hasCardNumber(value) ? name : null))
    .filter((param) => param !== null);
}

/** Parts of a form with a card number in their text or their file's name. File contents are not read. */
export function cardNumbersInForm({ fields, files }: MultipartForm): string[] {
  return cardNumbersInPairs([...fields, ...files.map(([name, { fileName }]) => [name, fileName] as const)]);
}
