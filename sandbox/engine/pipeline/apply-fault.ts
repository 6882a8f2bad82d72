import { errors } from "#sandbox/engine/http/errors.ts";
import type { Fault } from "#sandbox/engine/routing/faults.ts";
import { json, type Reply } from "#sandbox/engine/routing/route.ts";

/** The reply of a fault that replaces the request; undefined when the request is performed. */
export function replyInstead(fault: Fault | undefined): Reply | undefined {
  if (fault?.kind === "status_500") return { ...json(errors.internal().body()), status: 500 };
  if (fault?.kind === "status") return { status: fault.status ?? 500, ...contentOf(fault) };
  return undefined;
}

/** The reply as the fault changes it after the commit; null drops the connection. */
export function changeReply(fault: Fault | undefined, reply: Reply): Reply | null {
  if (fault?.kind === "drop_after_commit") return null;
  if (fault?.kind === "invalid_json") return { ...reply, contentType: "application/json", content: '{"truncated": ' };
  if (fault?.kind === "body") return { ...reply, status: fault.status ?? 200, ...contentOf(fault) };
  return reply;
}

/** A string is sent byte for byte; anything else as its JSON. */
const contentOf = (fault: Fault): Pick<Reply, "contentType" | "content"> => ({
  contentType: fault.content_type ?? "application/json",
  content: typeof fault.body === "string" ? fault.body : JSON.stringify(fault.body ?? {}),
});
