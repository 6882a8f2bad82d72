import { type DescMethod, getOption } from "@bufbuild/protobuf";
import { access } from "#proto/tollhouse/v1/access_pb.ts";
import { oncePer } from "./once-per.ts";

/** Whether the contract marks the method as running without a tenant. */
export const isSystemMethod = oncePer((method: DescMethod): boolean => {
  const { caller } = getOption(method, access);
  return caller.case === "system" && caller.value;
});

/** Whether only a payer, on the organization's public host, may call the method. */
export const isPayerMethod = oncePer((method: DescMethod): boolean => {
  const { caller } = getOption(method, access);
  return caller.case === "payer" && caller.value;
});
