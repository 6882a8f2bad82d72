import { Code, ConnectError, type Interceptor } from "@connectrpc/connect";
import { pino } from "pino";
import { expect, test } from "vitest";
import { serviceErrorOf } from "#extensions/caller/index.ts";
import { DomainError, type ErrorKind } from "#extensions/platform/kernel/errors.ts";
import { errors } from "#extensions/server/interceptors/errors.interceptor.ts";

const codes: Record<ErrorKind, Code> = {
  invalid: Code.InvalidArgument,
  unauthenticated: Code.Unauthenticated,
  not_configured: Code.Unavailable,
  forbidden: Code.PermissionDenied,
  not_found: Code.NotFound,
  gone: Code.NotFound,
  conflict: Code.FailedPrecondition,
  version_mismatch: Code.Aborted,
  in_progress: Code.Aborted,
  declined: Code.FailedPrecondition,
  unprocessable: Code.InvalidArgument,
  too_large: Code.InvalidArgument,
  rate_limited: Code.ResourceExhausted,
  unavailable: Code.Unavailable,
  engine_failure: Code.Unavailable,
  provider_failure: Code.Unavailable,
};

class ServiceError extends DomainError {
  readonly kind: ErrorKind;
  constructor(kind: ErrorKind) {
    super("validation_failed", "a message", { param: "amount", metadata: { max: 5 } });
    this.kind = kind;
  }
}

async function answerTo(reason: unknown, signal = new AbortController().signal) {
  const lines: string[] = [];
  const logger = pino({}, { write: (line: string) => void lines.push(line) });
  const request = { service: { typeName: "a.B" }, method: { name: "C" }, signal, contextValues: new Map() };
  const call = errors({ logger })(() => Promise.reject(reason))(
    request as unknown as Parameters<ReturnType<Interceptor>>[0],
  );
  const error = await call.then(
    () => new ConnectError("no error"),
    (each: unknown) => each as ConnectError,
  );
  return { error, lines };
}

test.each(Object.entries(codes))(
  "a refusal of the kind %s has its code, and names reason, kind and parameter",
  async (kind, code) => {
    const { error, lines } = await answerTo(new ServiceError(kind as ErrorKind));
    const metadata = { max: "5", kind, param: "amount" };
    expect(serviceErrorOf(error)).toEqual({ code, reason: "validation_failed", message: "a message", metadata });
    expect(lines).toEqual([]);
  },
);

test.each([
  ["an error", new RangeError("inner workings")],
  ["a string", "inner workings"],
  ["an internal Connect error", new ConnectError("inner workings", Code.Internal)],
  ["an unknown Connect error", new ConnectError("inner workings")],
])("%s that nobody foresaw is logged and answered without detail", async (_what, reason) => {
  const { error, lines } = await answerTo(reason);
  expect([error.code, error.rawMessage, error.details]).toEqual([Code.Internal, "internal error", []]);
  expect(lines.join()).toContain("inner workings");
});

test("a Connect error that says what it means passes unchanged", async () => {
  const reason = new ConnectError("not yet", Code.Unimplemented);
  expect((await answerTo(reason)).error).toBe(reason);
});

test("work that stops because its caller has left is no defect", async () => {
  const left = new AbortController();
  left.abort(new ConnectError("the caller has left", Code.Canceled));
  const { error, lines } = await answerTo(new DOMException("aborted", "AbortError"), left.signal);
  expect([error.code, lines]).toEqual([Code.Canceled, []]);
});

test("a defect that happens after the caller has left is still logged", async () => {
  const { lines } = await answerTo(new TypeError("inner workings"), AbortSignal.abort(new Error("left")));
  expect(lines.join()).toContain("inner workings");
});
