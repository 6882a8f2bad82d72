import type { DescMethod, Message } from "@bufbuild/protobuf";
import { createContextKey, type HandlerContext } from "@connectrpc/connect";
import type { ServiceRoute } from "#extensions/platform/service-route.ts";

/** The answer that was given to the same request before. Set by the idempotency interceptor. */
export const storedAnswerKey = createContextKey<Message | null>(null, { description: "stored answer" });

type Implementation = Record<string, ((request: unknown, context: HandlerContext) => unknown) | undefined>;

/**
 * Lets a stored answer take the place of what a method would do. An interceptor that does not ask its next cannot answer by
 * itself: the headers that a protocol has set already would be lost.
 */
export function replayable(route: ServiceRoute): ServiceRoute {
  const implementation = route.implementation as Implementation;
  const replaying: Implementation = Object.create(implementation);
  for (const { localName } of route.service.methods.filter(isUnary)) {
    const answer = implementation[localName];
    if (answer)
      replaying[localName] = (request, context) =>
        context.values.get(storedAnswerKey) ?? answer.call(implementation, request, context);
  }
  return { ...route, implementation: replaying as ServiceRoute["implementation"] };
}

function isUnary({ methodKind }: DescMethod): boolean {
  return methodKind === "unary";
}
