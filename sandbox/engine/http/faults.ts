import { z } from "zod";
import type { Reply } from "./route.ts";

export const faultRequest = z.strictObject({
  method: z.enum(["GET", "POST", "PUT", "DELETE"]).optional(),
  path: z.string().startsWith("/"),
  kind: z.enum(["delay", "status_500", "status", "drop_after_commit", "invalid_json", "body"]),
  delay_ms: z.number().int().min(0).max(600_000).default(0),
  times: z.number().int().min(1).default(1),
  status: z.number().int().min(200).max(599).optional(),
  body: z.unknown().optional(),
  content_type: z.string().optional(),
});

export type Fault = z.infer<typeof faultRequest>;

/** `/disputes` matches everything below it; `*`, `{name}` and `:name` match one segment, and the path must then fit whole. */
export function matchesPath(pattern: string, path: string): boolean {
  if (!/[*{:]/.test(pattern))
    return path === pattern || path.startsWith(pattern.endsWith("/") ? pattern : `${pattern}/`);
  const wanted = pattern.split("/");
  const given = path.split("/");
  return (
    wanted.length === given.length && wanted.every((part, at) => /^(\*|:.*|\{.*\})$/.test(part) || part === given[at])
  );
}

export interface FaultList {
  add(fault: Fault): void;
  clear(): void;
  /** The first fault that fits, used up once. */
  take(method: string, path: string): Fault | undefined;
}

/** Faults live in the process only: a restarted engine behaves. */
export function createFaultList(): FaultList {
  let faults: Fault[] = [];
  return {
    add: (fault) => {
      faults.push({ ...fault });
    },
    clear: () => {
      faults = [];
    },
    take(method, path) {
      const fault = faults.find((one) => (!one.method || one.method === method) && matchesPath(one.path, path));
      if (fault) {
        fault.times -= 1;
        faults = faults.filter((one) => one.times > 0);
      }
      return fault;
    },
  };
}

/** What is answered instead of doing anything at all. */
export function refusalOf(fault: Fault | undefined): Reply | undefined {
  if (fault?.kind === "status_500")
    return {
      status: 500,
      contentType: "application/json",
      content: JSON.stringify({ error: { type: "api", message: "Something went wrong", code: "HE_00" } }),
    };
  if (fault?.kind === "status") return { status: fault.status ?? 500, ...contentOf(fault) };
  return undefined;
}

/** What becomes of the answer once the effect is committed; null drops the connection. */
export function disturb(fault: Fault | undefined, reply: Reply): Reply | null {
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
