import { create } from "@bufbuild/protobuf";
import { ruleInWords } from "#contract/pattern-words.ts";
import { validator } from "#contract/validator.ts";
import type { PublicProfile } from "#extensions/capabilities/organizations/index.ts";
import { type Options, UsageError } from "#extensions/platform/commands/arguments.ts";
import { PublicProfileSchema } from "#proto/tollhouse/v1/organizations_pb.ts";

/** The parts of the public profile that the options name, by the rules of the contract. @throws UsageError */
export function profileIn(options: Options): PublicProfile {
  const given = PublicProfileSchema.fields.flatMap(({ name, localName }) => {
    const value = options.find(optionOf(name));
    return value === undefined ? [] : [[localName, value] as const];
  });
  const profile = Object.fromEntries(given);
  const [violation] = validator.validate(PublicProfileSchema, create(PublicProfileSchema, profile)).violations ?? [];
  if (!violation) return profile;
  const [field] = violation.field;
  throw new UsageError(`--${field?.kind === "field" ? optionOf(field.name) : "tagline"} ${ruleInWords(violation)}.`);
}

const optionOf = (name: string): string => name.replaceAll("_", "-");
