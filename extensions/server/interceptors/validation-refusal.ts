import { pathToString } from "@bufbuild/protobuf/reflect";
import type { ValidationError } from "@bufbuild/protovalidate";
import type { ConnectError } from "@connectrpc/connect";
import { BadRequestSchema } from "#proto/google/rpc/error_details_pb.ts";
import { CODE_OF_KIND, errorWithReason } from "./error-codes.ts";

/** Reports all violations of the contract at once, each with its field's contract name. */
export function validationRefusal(original: ConnectError, { violations }: ValidationError): ConnectError {
  const fieldViolations = violations.map(({ field, message, ruleId }) => ({
    field: pathToString(field),
    description: message,
    reason: ruleId,
  }));
  const param = fieldViolations[0]?.field;
  const error = errorWithReason(original.rawMessage, CODE_OF_KIND.invalid, "validation_failed", {
    kind: "invalid",
    ...(param && { param }),
  });
  error.details.push({ desc: BadRequestSchema, value: { fieldViolations } }, ...original.details);
  return error;
}
