import { z } from "zod";
import { newId } from "#sandbox/engine/store/ids.ts";

export const faultRequest = z.strictObject({
  /** The same id again replaces the fault. */
  id: z.string().min(1).optional(),
  /** Limits the fault to requests with a key of this merchant; without it, all requests match. */
  merchant_id: z.string().min(1).optional(),
  method: z.enum(["GET", "POST", "PUT", "DELETE"]).optional(),
  path: z.string().startsWith("/"),
  kind: z.enum(["delay", "status_500", "status", "drop_after_commit", "invalid_json", "body"]),
  delay_ms: z.number().int().min(0).max(600_000).default(0),
  times: z.number().int().min(1).default(1),
  status: z.number().int().min(200).max(599).optional(),
  body: z.unknown().optional(),
  content_type: z.string().optional(),
});

type FaultRequest = z.infer<typeof faultRequest>;

export type Fault = FaultRequest & { readonly id: string };

/**
 * `/disputes` matches everything below it; `*`, `{name}` and `:name` match one segment and must match the whole path.
 */
export function matchesPath(pattern: string, path: string): boolean {
  if (!/[*{:]/.test(pattern))
    return path === pattern || path.startsWith(pattern.endsWith("/") ? pattern : `${pattern}/`);
  const wanted = pattern.split("/");
  const given = path.split("/");
  return (
    wanted.length === given.length && wanted.every((part, at) => /^(\*|:.*|\{.*\})$/.test(part) || part === given[at])
  );
}

/** Looks up the merchant of the request's key; called only if needed. */
type FindMerchant = () => Promise<string | undefined>;

export interface FaultList {
  add(fault: FaultRequest): Fault;
  /** Of one merchant, or all; oldest first. */
  list(merchantId?: string): readonly Fault[];
  /** False when the merchant has no such fault. */
  remove(merchantId: string, id: string): boolean;
  clear(): void;
  /** The first matching fault; it counts as used once more. */
  take(method: string, path: string, findMerchant: FindMerchant): Promise<Fault | undefined>;
}

/** Faults live in memory: a restarted engine has none. */
export function createFaultList(): FaultList {
  let faults: Fault[] = [];
  return {
    add(request) {
      const fault = { ...request, id: request.id ?? newId("fault") };
      faults = [...faults.filter(({ id }) => id !== fault.id), fault];
      return fault;
    },
    list: (merchantId) => faults.filter(({ merchant_id }) => merchantId === undefined || merchant_id === merchantId),
    remove(merchantId, id) {
      const before = faults.length;
      faults = faults.filter((fault) => fault.id !== id || fault.merchant_id !== merchantId);
      return faults.length < before;
    },
    clear: () => {
      faults = [];
    },
    async take(method, path, findMerchant) {
      const fits = (fault: Fault) => (!fault.method || fault.method === method) && matchesPath(fault.path, path);
      const isScoped = faults.some((fault) => fault.merchant_id !== undefined && fits(fault));
      const merchantId = isScoped ? await findMerchant() : undefined;
      // Nothing is awaited from here on, so that two requests do not use up the same one.
      const fault = faults.find((each) => (each.merchant_id ?? merchantId) === merchantId && fits(each));
      if (fault) {
        fault.times -= 1;
        faults = faults.filter(({ times }) => times > 0);
      }
      return fault;
    },
  };
}
