import type { Interceptor } from "@connectrpc/connect";
import { operationOf } from "#contract/operations.ts";
import type { Context } from "#extensions/platform/context.ts";
import { PersonRequiredError, TestHelperLiveError } from "#extensions/platform/errors.ts";
import { type Call, callKey } from "#extensions/platform/work/call.ts";
import { createSystemWork, openUnitOfWork, systemWorkKey, workKey } from "#extensions/platform/work/work.ts";

/** Gives each call its unit of work, for its tenant or for the system. @throws TestHelperLiveError, PersonRequiredError */
export function unitOfWork(context: () => Context): Interceptor {
  return (next) => async (request) => {
    const call = request.contextValues.get(callKey);
    if (!call) throw new Error("a call reached the unit of work unauthenticated");
    const operation = operationOf(request.method);
    if (call.environment === "live" && operation?.testHelper) throw new TestHelperLiveError();
    if (operation?.peopleOnly && !mayBeAPerson(call)) throw new PersonRequiredError();
    if (call.tenant) request.contextValues.set(workKey, await openUnitOfWork(context(), call.tenant, call));
    else request.contextValues.set(systemWorkKey, createSystemWork(context(), call));
    return next(request);
  };
}

/** The internal secret alone names nobody: what it calls is the organization's. A call token names the user, key or service. */
function mayBeAPerson({ actor }: Call): boolean {
  return actor === null || actor.userId !== undefined;
}
