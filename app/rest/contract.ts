import { createRegistry } from "@bufbuild/protobuf";
import { file_tollhouse_v1_api_keys } from "#proto/tollhouse/v1/api_keys_pb.ts";
import { file_tollhouse_v1_audit } from "#proto/tollhouse/v1/audit_pb.ts";
import { file_tollhouse_v1_bank_links } from "#proto/tollhouse/v1/bank_links_pb.ts";
import { file_tollhouse_v1_disputes } from "#proto/tollhouse/v1/disputes_pb.ts";
import { file_tollhouse_v1_organizations } from "#proto/tollhouse/v1/organizations_pb.ts";
import { file_tollhouse_v1_rate_limits } from "#proto/tollhouse/v1/rate_limits_pb.ts";

/** Every message that a route can answer with. A new capability adds one line. */
export const contract = createRegistry(
  file_tollhouse_v1_api_keys,
  file_tollhouse_v1_audit,
  file_tollhouse_v1_bank_links,
  file_tollhouse_v1_disputes,
  file_tollhouse_v1_organizations,
  file_tollhouse_v1_rate_limits,
);
