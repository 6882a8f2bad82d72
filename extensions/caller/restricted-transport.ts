import type { DescMethod } from "@bufbuild/protobuf";
import type { Transport } from "@connectrpc/connect";
import { type CallKind, callKindOf } from "#contract/access.ts";
import { type Headers, withHeaders } from "./headers.ts";

/**
 * Sends these headers with every call, and refuses methods of other kinds: the system client cannot reach tenant data,
 * and no client but a payer's can act for a payer.
 */
export function restrictedTo(
  kind: CallKind,
  transport: Transport,
  headers: Headers | (() => Promise<Headers>),
): Transport {
  const checked = async (method: DescMethod, given: HeadersInit | undefined): Promise<HeadersInit> => {
    if (callKindOf(method) !== kind)
      throw new Error(`${method.parent.typeName}.${method.name} is not a ${kind} method`);
    return withHeaders(given, typeof headers === "function" ? await headers() : headers);
  };
  return {
    unary: async (method, signal, timeoutMs, header, input, values) =>
      transport.unary(method, signal, timeoutMs, await checked(method, header), input, values),
    // No method streams, and without the credential the service refuses a stream.
    stream: transport.stream,
  };
}

/** Limits each call to the time left until the deadline. */
export function endingBy(deadline: number, transport: Transport): Transport {
  // Connect treats 0 as no limit.
  const left = () => Math.max(1, Math.ceil(deadline - performance.now()));
  return {
    unary: (method, signal, timeoutMs = left(), ...rest) => transport.unary(method, signal, timeoutMs, ...rest),
    stream: transport.stream,
  };
}
