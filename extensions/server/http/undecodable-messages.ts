import { createContextKey, type Interceptor } from "@connectrpc/connect";
import { createAsyncIterable, type UniversalHandler, type UniversalHandlerFn } from "@connectrpc/connect/protocol";
import { errorToJsonBytes } from "@connectrpc/connect/protocol-connect";
import { undecodable } from "#extensions/server/interceptors/error-codes.ts";

const decodedKey = createContextKey(false, { description: "the message is decoded" });

/**
 * The outermost interceptor. Connect decodes the message before the interceptors run, so none of them sees a failure.
 */
export const decoded: Interceptor = (next) => (request) => {
  request.contextValues.set(decodedKey, true);
  return next(request);
};

/** Answers a message that cannot be decoded with invalid_argument instead of Connect's internal. */
export function refusingUndecodable(handler: UniversalHandler): UniversalHandler {
  const answer: UniversalHandlerFn = async (request) => {
    const response = await handler(request);
    if (response.status !== 500 || request.contextValues?.get(decodedKey)) return response;
    const header = new Headers({ "content-type": "application/json" });
    return { status: 400, header, body: createAsyncIterable([errorToJsonBytes(undecodable(), undefined)]) };
  };
  return Object.assign(answer, handler);
}
