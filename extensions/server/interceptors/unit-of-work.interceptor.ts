import type { DescMethod } from "@bufbuild/protobuf";
import type { Interceptor, UnaryRequest, UnaryResponse } from "@connectrpc/connect";
import { controlMessage, controlSetBy } from "#contract/controls.ts";
import { operationOf } from "#contract/operations.ts";
import { unreadClock } from "#extensions/platform/kernel/environment-clock.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import type { Tenant } from "#extensions/platform/tenancy/tenant.ts";
import { type Call, callKey, isStale } from "#extensions/platform/work/call.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import {
  createSystemWork,
  createUnitOfWork,
  openUnitOfWork,
  systemWorkKey,
  workKey,
} from "#extensions/platform/work/work.ts";

type TenantCall = Call & { readonly tenant: Tenant };
type Answer = Promise<UnaryResponse>;

/**
 * Gives each call its unit of work, for its tenant or for the system.
 * @throws test_helper_live, person_required, control_requires_person, fresh_sign_in_required
 */
export function unitOfWork(context: () => Context): Interceptor {
  const untimed = untimedReads(context);
  return (next) => async (request) => {
    const call = request.contextValues.get(callKey);
    if (!call) throw new Error("a call reached the unit of work unauthenticated");
    const operation = operationOf(request.method);
    if (call.environment === "live" && operation?.testHelper) throw refuse("test_helper_live");
    if (operation?.peopleOnly && !mayBeAPerson(call)) throw refuse("person_required");
    if (!request.stream && !mayBeAPerson(call)) assertNoControl(request);
    if (operation?.freshSignIn && isStale(call, context().clock.now())) throw refuse("fresh_sign_in_required");
    if (!isTenantCall(call)) {
      request.contextValues.set(systemWorkKey, createSystemWork(context(), call));
      return next(request);
    }
    const answered = !request.stream && (await untimed(request, call, () => next(request) as Answer));
    if (answered) return answered.answer;
    request.contextValues.set(workKey, await openUnitOfWork(context(), call.tenant, call));
    return next(request);
  };
}

/**
 * Runs a sandbox read without reading the clock, half of a small read's database cost. Null if it needs the time: from
 * then on its method reads the clock.
 */
function untimedReads(context: () => Context) {
  const timed = new WeakSet<DescMethod>();
  return async ({ method, contextValues }: UnaryRequest, call: TenantCall, run: () => Answer) => {
    if (call.environment === "live" || operationOf(method)?.verb !== "GET" || timed.has(method)) return null;
    const clock = unreadClock(context().clock);
    contextValues.set(workKey, createUnitOfWork(context(), call.tenant, call, clock));
    try {
      const answer = await run();
      if (!clock.wasAsked) return { answer };
    } catch (error) {
      if (!clock.wasAsked) throw error;
    }
    timed.add(method);
    return null;
  };
}

function isTenantCall(call: Call): call is TenantCall {
  return call.tenant !== null;
}

/** @throws control_requires_person */
function assertNoControl({ method, message }: UnaryRequest): void {
  const place = controlSetBy(method, message);
  if (place !== null) throw refuse("control_requires_person", { problem: controlMessage(place), param: place });
}

/**
 * The internal secret alone names no actor: its calls are the organization's. A call token names the user, key or
 * service.
 */
function mayBeAPerson({ actor }: Call): boolean {
  return actor === null || actor.userId !== undefined;
}
