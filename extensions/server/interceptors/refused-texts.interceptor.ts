import type { DescMethod, Message } from "@bufbuild/protobuf";
import type { Interceptor } from "@connectrpc/connect";
import { cardNumberMessage, cardNumbersInHeaders, fieldPathsInMessage } from "#contract/card-data.ts";
import { hasCardNumber } from "#contract/card-number.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";

/**
 * Refuses card numbers and U+0000 in every text of every request: no field accepts a card number, and PostgreSQL cannot
 * store U+0000.
 */
export const refusedTexts: Interceptor = (next) => (request) => {
  assertNoCardNumber(cardNumbersInHeaders(request.header));
  if (request.stream) return next({ ...request, message: checked(request.method, request.message) });
  assertTexts(request.method, request.message);
  return next(request);
};

async function* checked(method: DescMethod, messages: AsyncIterable<Message>): AsyncGenerator<Message> {
  for await (const message of messages) {
    assertTexts(method, message);
    yield message;
  }
}

const hasNul = (text: string): boolean => text.includes("\0");

function assertTexts({ input }: DescMethod, message: Message): void {
  const places = fieldPathsInMessage(input, message, (text) => hasNul(text) || hasCardNumber(text));
  if (places.length === 0) return;
  const [nul] = fieldPathsInMessage(input, message, hasNul);
  if (nul !== undefined)
    throw refuse("validation_failed", { problem: `${nul} must not contain the character U+0000.`, param: nul });
  assertNoCardNumber(places);
}

function assertNoCardNumber([place]: readonly string[]): void {
  if (place !== undefined) throw refuse("card_data_not_allowed", { problem: cardNumberMessage(place), param: place });
}
