import type { DescMessage } from "@bufbuild/protobuf";
import type { z } from "zod";
import { fieldPathOf } from "#contract/field-path.ts";
import { type ErrorDetail, parameterUnknown } from "./errors.server.ts";
import { fieldSchema, initOf, parametersOf } from "./field-schema.server.ts";

export interface ReadFields {
  /** By the local names of the fields, as a message is created from them. */
  readonly init: Record<string, unknown>;
  /** By their places in the request message. */
  readonly faults: ErrorDetail[];
}

/** Reads a message's parameters from JSON, field by field, so that one fault does not hide the others. */
export function readFields(
  message: DescMessage,
  json: Record<string, unknown>,
  variables: readonly string[],
): ReadFields {
  const fields = parametersOf(message);
  const faults: ErrorDetail[] = [];
  const values: [string, unknown][] = [];
  for (const [name, value] of Object.entries(json)) {
    const field = variables.includes(name) ? undefined : fields.get(name);
    const read = field && fieldSchema(field).safeParse(value);
    if (!read) faults.push(parameterUnknown(name));
    else if (read.success) values.push([name, read.data]);
    else faults.push(...read.error.issues.flatMap((issue) => faultsOf(name, issue)));
  }
  return { init: initOf(message, values), faults };
}

function faultsOf(name: string, issue: z.core.$ZodIssue): ErrorDetail[] {
  const param = fieldPathOf([name, ...issue.path]);
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => parameterUnknown(`${param}.${key}`));
  return [{ param, code: "parameter_invalid", message: `${issue.message}.` }];
}
