import type { RequestHandler } from "express";
import type { CallClass } from "#contract/call-class.ts";
import { comeBackInSeconds } from "#contract/overload.ts";
import type { Admission } from "#extensions/caller/admission/admission.ts";
import { refuse } from "#extensions/platform/refuse.ts";
import { connectErrorFrom } from "#extensions/server/interceptors/error-codes.ts";
import { requestIdOf } from "./gate.ts";
import { sendError } from "./send-error.ts";

/**
 * Lets the webhooks of providers begin as there is room for them. They tell of money, so they are refused last; all of one route
 * share one share, since the sender is proven by the body, which is still unread.
 */
export function publicAdmission(admission: Admission<CallClass>, route: string): RequestHandler {
  return async (request, response, next) => {
    const admitted = await admission.enter({ owner: route, kind: "money" });
    if (admitted.outcome === "begun") {
      if (response.closed) return admitted.leave();
      response.once("close", admitted.leave);
      return next();
    }
    const refusal = refuse("overloaded", { retry_after_seconds: comeBackInSeconds() });
    response.setHeader("retry-after", refusal.metadata.retry_after_seconds ?? "1");
    const error = connectErrorFrom(refusal);
    sendError(request, response, { status: 503, error, requestId: requestIdOf(response), isMethod: false });
    // The connection stays usable for the sender's next request.
    request.resume();
  };
}
