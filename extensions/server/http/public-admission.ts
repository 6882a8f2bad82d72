import type { RequestHandler } from "express";
import type { CallClass } from "#contract/call-class.ts";
import { comeBackInSeconds } from "#contract/overload.ts";
import type { Admission } from "#extensions/caller/admission/admission.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { connectErrorFrom } from "#extensions/server/interceptors/error-codes.ts";
import { requestIdOf } from "./gate.ts";
import { sendError } from "./send-error.ts";

/**
 * Admits providers' webhooks within the capacity. They are refused last, and each route has one share, since the body
 * names the sender.
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
