import { type DescMethod, getOption } from "@bufbuild/protobuf";
import { access } from "#proto/tollhouse/v1/access_pb.ts";

// Options are decoded anew each time they are read, and every call asks.
const known = new WeakMap<DescMethod, boolean>();

/** Whether the contract marks the method as one that runs without a tenant. */
export function isSystemMethod(method: DescMethod): boolean {
  const remembered = known.get(method);
  if (remembered !== undefined) return remembered;
  const { caller } = getOption(method, access);
  const system = caller.case === "system" && caller.value;
  known.set(method, system);
  return system;
}
