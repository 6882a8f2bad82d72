import { create, createFileRegistry, type DescService } from "@bufbuild/protobuf";
import {
  FileDescriptorProtoSchema,
  FileDescriptorSetSchema,
  file_google_protobuf_wrappers,
  type Int32Value,
} from "@bufbuild/protobuf/wkt";
import type { HandlerContext } from "@connectrpc/connect";
import type { ServiceRoute } from "#extensions/platform/composition/service-route.ts";
import { Refusal } from "#extensions/platform/kernel/refuse.ts";
import { callOf } from "#extensions/platform/work/call.ts";

// Answers with headers and trailers, which the contract's methods lack.
const described = createFileRegistry(
  create(FileDescriptorSetSchema, {
    file: [
      file_google_protobuf_wrappers.proto,
      create(FileDescriptorProtoSchema, {
        name: "counting.proto",
        package: "counting",
        syntax: "proto3",
        dependency: ["google/protobuf/wrappers.proto"],
        service: [
          {
            name: "CountService",
            method: [
              {
                name: "CountTo",
                inputType: ".google.protobuf.Int32Value",
                outputType: ".google.protobuf.Int32Value",
              },
            ],
          },
        ],
      }),
    ],
  }),
).getService("counting.CountService");
if (!described) throw new Error("The descriptor is wrong");
export const counting: DescService = described;

const implementation = {
  async countTo({ value }: Int32Value, context: HandlerContext) {
    context.responseHeader.set("x-tenant", callOf(context).tenant?.organizationSlug ?? "");
    context.responseHeader.set("x-seen", context.requestHeader.get("x-many") ?? "");
    context.responseHeader.set("x-seen-bin", context.requestHeader.get("x-many-bin") ?? "");
    context.responseTrailer.set("x-last", "yes");
    if (value === 5) context.responseHeader.set("x-first", "café");
    if (value === 4) throw new Refusal({ kind: "not_found", reason: "resource_missing", message: "there is no four" });
    return { value };
  },
};

export const countingRoute: ServiceRoute = {
  service: counting,
  implementation: implementation as unknown as ServiceRoute["implementation"],
};
