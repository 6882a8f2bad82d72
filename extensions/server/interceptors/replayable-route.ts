import type { Message } from "@bufbuild/protobuf";
import { createContextKey, type HandlerContext } from "@connectrpc/connect";
import type { ServiceRoute } from "#extensions/platform/composition/service-route.ts";

/** The stored answer of the same request. Set by the idempotency interceptor. */
export const storedAnswerKey = createContextKey<Message | null>(null, { description: "stored answer" });

type Implementation = Record<string, ((request: unknown, context: HandlerContext) => unknown) | undefined>;

/**
 * Returns a stored answer instead of calling the method. An interceptor cannot: the protocol's headers would be lost.
 */
export function replayable(route: ServiceRoute): ServiceRoute {
  const implementation = route.implementation as Implementation;
  const replaying: Implementation = Object.create(implementation);
  for (const { localName } of route.service.methods) {
    const answer = implementation[localName];
    if (answer)
      replaying[localName] = (request, context) =>
        context.values.get(storedAnswerKey) ?? answer.call(implementation, request, context);
  }
  return { ...route, implementation: replaying as ServiceRoute["implementation"] };
}
