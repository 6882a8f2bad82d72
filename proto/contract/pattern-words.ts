import { getOption } from "@bufbuild/protobuf";
import type { Path } from "@bufbuild/protobuf/reflect";
import { type FieldRules, field as fieldRules } from "@bufbuild/protovalidate/gen/buf/validate/validate_pb.js";

interface BrokenRule {
  readonly field: Path;
  /** Whether it is a rule of a map's keys. */
  readonly forKey: boolean;
  readonly message: string;
}

/** The rule in words. The standard message of a pattern is the regular expression; people get an example instead. */
export function ruleInWords({ field, forKey, message }: BrokenRule): string {
  if (!message.startsWith("does not match regex pattern")) return message;
  const last = field.findLast((step) => step.kind === "field");
  const example = last && exampleOf(getOption(last, fieldRules), forKey);
  return example ? `must be written like ${example}` : "is not written as it has to be";
}

function exampleOf({ type }: FieldRules, forKey: boolean): string | undefined {
  if (type.case === "string") return type.value.example.find(Boolean);
  if (type.case === "repeated") return type.value.items && exampleOf(type.value.items, forKey);
  const part = type.case === "map" ? (forKey ? type.value.keys : type.value.values) : undefined;
  return part && exampleOf(part, forKey);
}
