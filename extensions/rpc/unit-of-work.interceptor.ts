import type { Interceptor } from "@connectrpc/connect";
import { callKey } from "#extensions/auth/call.ts";
import type { Context } from "#extensions/context.ts";
import { createSystemWork, createUnitOfWork, systemWorkKey, workKey } from "#extensions/work.ts";

/** Gives each call its own unit of work: for its tenant, or for the system when the method is a system method. */
export function unitOfWork(context: () => Context): Interceptor {
  return (next) => (request) => {
    const call = request.contextValues.get(callKey);
    if (!call) throw new Error("a call reached the unit of work unauthenticated");
    if (call.tenant) request.contextValues.set(workKey, createUnitOfWork(context(), call.tenant, call));
    else request.contextValues.set(systemWorkKey, createSystemWork(context(), call));
    return next(request);
  };
}
