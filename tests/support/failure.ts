import { ConnectError } from "@connectrpc/connect";
import { ErrorInfoSchema } from "#proto/google/rpc/error_details_pb.ts";

/** The error of a call. A call that succeeds fails the test. */
export async function failureOf(call: Promise<unknown>): Promise<ConnectError> {
  return call.then(
    () => Promise.reject(new Error("the call succeeded")),
    (error: unknown) => ConnectError.from(error),
  );
}

/** The reason and the facts of a refusal. */
export function infoOf(error: ConnectError): { reason: string; metadata: Record<string, string> } {
  const [info] = error.findDetails(ErrorInfoSchema);
  return { reason: info?.reason ?? "", metadata: info?.metadata ?? {} };
}
