import { Code, ConnectError, type Interceptor } from "@connectrpc/connect";
import { type CallClass, callClassOf } from "#contract/call-class.ts";
import { comeBackInSeconds } from "#contract/overload.ts";
import type { Admission } from "#extensions/caller/admission/admission.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { beginsWaitingKey, type Call, callOf } from "#extensions/platform/work/call.ts";

/**
 * Admits organizations' calls within the capacity, with a share for each. System methods, which are small and few,
 * always pass.
 * @throws overloaded
 */
export function admitting(admission: Admission<CallClass>): Interceptor {
  return (next) => async (request) => {
    const call = callOf(request);
    if (!call.tenant) return next(request);
    const applicant = {
      owner: call.tenant.organizationId,
      kind: classOf(request.method, call),
      signal: () => request.signal,
    };
    const admitted = await admission.enter(applicant);
    if (admitted.outcome === "left") throw ConnectError.from(request.signal.reason, Code.Canceled);
    if (admitted.outcome === "refused") throw refuse("overloaded", { retry_after_seconds: comeBackInSeconds() });
    request.contextValues.set(beginsWaitingKey, admitted.leave);
    try {
      return await next(request);
    } finally {
      admitted.leave();
    }
  };
}

/** A person's read belongs to a page. */
function classOf(method: Parameters<typeof callClassOf>[0], { actor }: Call): CallClass {
  const kind = callClassOf(method);
  return kind === "read" && actor?.userId !== undefined ? "page" : kind;
}
