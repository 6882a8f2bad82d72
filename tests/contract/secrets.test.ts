import { type DescField, type DescMessage, isFieldSet } from "@bufbuild/protobuf";
import { FieldOptionsSchema } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { isConfidential } from "#contract/operations.ts";
import { isLogged } from "#contract/redacted.ts";
import { contract } from "#contract/registry.ts";

/** Names of possible credentials. The word "key" alone counts; its ID, prefix and status do not. */
const SUSPECT = /token|secret|code|password|passphrase|credential|cv[cv]|(^|_)(key|pin|otp)s?$|key_hash/;

const messages = [...contract].filter((desc): desc is DescMessage => desc.kind === "message");
const fields = messages
  .filter(({ typeName }) => /^tollhouse\.v1\.(?!Operation$|Access$)/.test(typeName))
  .flatMap((message) => message.fields as readonly DescField[]);

const isChosen = (field: DescField) => {
  const { options } = field.proto;
  const says = options !== undefined && isFieldSet(options, FieldOptionsSchema.field.debugRedact);
  return says || isConfidential(field);
};

const unchosen = (all: readonly DescField[]) =>
  all.filter(({ name }) => SUSPECT.test(name)).filter((field) => !isChosen(field));

test("a field whose name is a credential's says whether it is one: debug_redact, true or false, or confidential", () => {
  expect(unchosen(fields).map(({ parent, name }) => `${parent.name}.${name}`)).toEqual([]);
});

test("a field that does not say it is found", () => {
  const plain = fields.filter(({ proto }) => proto.options === undefined).slice(0, 1);
  const renamed = plain.map((field) => ({ ...field, name: "access_token", proto: field.proto })) as DescField[];
  expect(unchosen(renamed)).toHaveLength(1);
});

test("tokens and secrets stand in neither the request log nor events", () => {
  const names = ["public_token", "link_token", "client_secret", "secret", "key", "key_hash"];
  const known = fields.filter(({ name, parent }) => names.includes(name) && parent.name !== "ConsumeRequest");
  expect(new Set(known.map(({ name }) => name))).toEqual(new Set(names));
  const shown = known.filter(isLogged).map(({ parent, name }) => `${parent.name}.${name}`);
  expect(shown.filter((each) => !/RateLimit|^Limit|\.key$/.test(each) || each === "ApiKey.key")).toEqual([]);
});
