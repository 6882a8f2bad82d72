import { z } from "zod";

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

/** `/disputes` matches everything below it; `*`, `{name}` and `:name` match one segment, and such a pattern must match the whole path. */
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
  /** The first matching fault; it counts as used once more. */
  take(method: string, path: string): Fault | undefined;
}

/** Faults live in memory: a restarted engine has none. */
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
      const fault = faults.find(
        (candidate) => (!candidate.method || candidate.method === method) && matchesPath(candidate.path, path),
      );
      if (fault) {
        fault.times -= 1;
        faults = faults.filter(({ times }) => times > 0);
      }
      return fault;
    },
  };
}
