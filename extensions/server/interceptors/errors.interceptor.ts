import { ValidationError } from "@bufbuild/protovalidate";
import { Code, ConnectError, type Interceptor } from "@connectrpc/connect";
import { DomainError } from "#extensions/platform/kernel/errors.ts";
import { connectErrorFrom } from "./error-codes.ts";
import { requestIdKey } from "./request-id.interceptor.ts";
import { type FailureWatch, judgeUnforeseen } from "./unforeseen.ts";
import { validationRefusal } from "./validation-refusal.ts";

/** The only place where domain errors become Connect errors, and where a defect is logged and its detail removed. */
export function errors(watch: FailureWatch): Interceptor {
  return (next) => async (req) => {
    try {
      return await next(req);
    } catch (reason) {
      const answer = foreseen(reason) ?? ended(reason, req.signal);
      if (answer) throw answer;
      const method = `${req.service.typeName}/${req.method.name}`;
      const facts = { err: reason, method, requestId: req.contextValues.get(requestIdKey) };
      const unavailable = await judgeUnforeseen(watch, facts);
      throw unavailable ? connectErrorFrom(unavailable) : new ConnectError("internal error", Code.Internal);
    }
  };
}

function foreseen(reason: unknown): ConnectError | null {
  if (reason instanceof DomainError) return connectErrorFrom(reason);
  if (!(reason instanceof ConnectError)) return null;
  if (reason.cause instanceof ValidationError) return validationRefusal(reason, reason.cause);
  return reason.code === Code.Internal || reason.code === Code.Unknown ? null : reason;
}

/** The client disconnected or its deadline passed: work stopped for this reason is no defect. */
function ended(reason: unknown, signal: AbortSignal): ConnectError | null {
  const stopped =
    signal.aborted && (reason === signal.reason || (reason instanceof Error && reason.name === "AbortError"));
  return stopped ? ConnectError.from(signal.reason, Code.Canceled) : null;
}
