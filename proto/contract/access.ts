import { type DescMethod, getOption } from "@bufbuild/protobuf";
import { access } from "#proto/tollhouse/v1/access_pb.ts";
import { oncePer } from "./once-per.ts";

/** Who may call a method: an organization's callers, a service without a tenant, or a payer on the public host. */
export type CallKind = "tenant" | "system" | "payer";

export const callKindOf = oncePer((method: DescMethod): CallKind => {
  const { caller } = getOption(method, access);
  const isMarked = (caller.case === "system" || caller.case === "payer") && caller.value;
  return isMarked ? caller.case : "tenant";
});

/** Whether the contract marks the method as running without a tenant. */
export const isSystemMethod = (method: DescMethod): boolean => callKindOf(method) === "system";

/** Whether only a payer, on the organization's public host, may call the method. */
export const isPayerMethod = (method: DescMethod): boolean => callKindOf(method) === "payer";
