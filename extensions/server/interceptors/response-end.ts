import type { Interceptor, StreamResponse, UnaryResponse } from "@connectrpc/connect";

type Answer = ReturnType<ReturnType<Interceptor>>;

export interface EndOfCall {
  /** Gives the error that the caller gets instead. */
  readonly onError: (reason: unknown) => unknown;
  readonly onSuccess?: () => void;
}

/** Watches a call to its end. A streamed answer may still fail after its interceptors have returned. */
export async function toTheEnd(
  answer: Answer,
  { onError, onSuccess }: EndOfCall,
): Promise<UnaryResponse | StreamResponse> {
  try {
    const response = await answer;
    if (response.stream) return { ...response, message: watched(response.message, { onError, onSuccess }) };
    onSuccess?.();
    return response;
  } catch (reason) {
    throw onError(reason);
  }
}

async function* watched<Message>(
  messages: AsyncIterable<Message>,
  { onError, onSuccess }: { onError: EndOfCall["onError"]; onSuccess: EndOfCall["onSuccess"] | undefined },
): AsyncGenerator<Message> {
  try {
    yield* messages;
    onSuccess?.();
  } catch (reason) {
    throw onError(reason);
  }
}
