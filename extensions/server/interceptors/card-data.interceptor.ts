import type { DescMethod, Message } from "@bufbuild/protobuf";
import type { Interceptor } from "@connectrpc/connect";
import { cardNumbersInHeaders, cardNumbersInMessage } from "#contract/card-data.ts";
import { CardDataNotAllowedError } from "#extensions/platform/errors.ts";

/** Refuses card numbers in every text of every request, whatever its method. No field of the contract takes one. */
export const cardData: Interceptor = (next) => (request) => {
  assertNone(cardNumbersInHeaders(request.header));
  if (request.stream) return next({ ...request, message: checked(request.method, request.message) });
  assertNone(cardNumbersInMessage(request.method.input, request.message));
  return next(request);
};

async function* checked({ input }: DescMethod, messages: AsyncIterable<Message>): AsyncGenerator<Message> {
  for await (const message of messages) {
    assertNone(cardNumbersInMessage(input, message));
    yield message;
  }
}

function assertNone([place]: readonly string[]): void {
  if (place !== undefined) throw new CardDataNotAllowedError(place);
}
