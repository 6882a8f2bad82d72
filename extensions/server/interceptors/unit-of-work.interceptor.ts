import type { Interceptor } from "@connectrpc/connect";
import { operationOf } from "#contract/operations.ts";
import type { Context } from "#extensions/platform/context.ts";
import { TestHelperLiveError } from "#extensions/platform/errors.ts";
import { callKey } from "#extensions/platform/work/call.ts";
import { createSystemWork, openUnitOfWork, systemWorkKey, workKey } from "#extensions/platform/work/work.ts";

/** Gives each call its unit of work, for its tenant or for the system. @throws TestHelperLiveError */
export function unitOfWork(context: () => Context): Interceptor {
  return (next) => async (request) => {
    const call = request.contextValues.get(callKey);
    if (!call) throw new Error("a call reached the unit of work unauthenticated");
    if (call.environment === "live" && operationOf(request.method)?.testHelper) throw new TestHelperLiveError();
    if (call.tenant) request.contextValues.set(workKey, await openUnitOfWork(context(), call.tenant, call));
    else request.contextValues.set(systemWorkKey, createSystemWork(context(), call));
    return next(request);
  };
}
